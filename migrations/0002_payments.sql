-- Deliveries as they arrived, kept before they are answered. Unique per provider and event: a delivery sent twice is one row.
create table inbox (
  provider text not null,
  event_id text not null,
  received_at bigint not null,
  body blob not null,
  done integer not null default 0,
  attempts integer not null default 0,
  next_attempt_at bigint not null,
  outcome text,
  error text,
  primary key (provider, event_id)
);
create index inbox_waiting on inbox (next_attempt_at) where done = 0;

-- What each delivery means. A refund may arrive before its payment: then it waits here with the reference it named.
create table payment_event (
  provider text not null,
  event_id text not null,
  kind text not null,
  occurred_at bigint not null,
  payment_key text,
  payment_reference text,
  facts text not null,
  primary key (provider, event_id)
);
create index payment_event_key on payment_event (provider, payment_key);
create index payment_event_reference on payment_event (provider, payment_reference);

-- The payment record that the gate reads; always the fold of its events.
create table payment (
  id text not null primary key,
  provider text not null,
  key text not null,
  reference text,
  user_id text references "user" (id) on delete set null,
  email text,
  status text not null,
  scene text,
  amount bigint,
  currency text,
  paid_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  unique (provider, key)
);
create index payment_gate on payment (user_id, status, scene);
create index payment_unclaimed on payment (email) where user_id is null;
create index payment_reference on payment (provider, reference);
