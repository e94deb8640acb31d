-- Headers of a delivery as JSON, without signatures; null for what catch-up found, and for deliveries of earlier versions.
alter table inbox add column headers text;
-- For the page of deliveries in the desk: those of one processor, the newest first.
create index inbox_of_processor on inbox (provider, received_at, event_id);
-- Deliveries with a wrong signature, counted by processor and day. `day`: days since 1970 in UTC. `last_at` in ms.
create table refused_delivery (
  provider text not null,
  day integer not null,
  count integer not null,
  last_at bigint not null,
  primary key (provider, day)
);
-- Why the last catch-up read that ended early did so, and when, in ms. It says nothing once a later read was complete.
create table catch_up_failure (
  provider text primary key,
  failed_at bigint not null,
  why text not null
);
-- The seller's actions about a delivery. `user_id`: the admin. `facts`: the outcome, as JSON. `at` in ms.
create table delivery_action (
  id text primary key,
  provider text not null,
  event_id text not null,
  kind text not null,
  at bigint not null,
  user_id text not null,
  facts text not null
);
create index delivery_action_of_delivery on delivery_action (provider, event_id, at);
