-- The last number that an event for the seller's program has, in one row. `is_on`: 1 while such a program is configured.
create table outbound_counter (
  one integer primary key check (one = 1),
  is_on integer not null default 0,
  last_sequence bigint not null default 0
);
insert into outbound_counter (one) values (1);
-- Facts for the seller's program, written with the fact. `place`: the order in which facts about one grant or payment were
-- written. `sequence`, `message_id` and `body`: null until the event has its number. `problem`: why it was not sent. Times in ms.
create table outbound_event (
  place integer primary key autoincrement,
  type text not null,
  at bigint not null,
  payment_id text not null,
  grant_id text,
  product text,
  target text,
  account_id bigint,
  login text,
  seat integer,
  state text not null,
  because text,
  status text,
  sequence bigint unique,
  message_id text,
  body text,
  step text not null default 'new',
  tries integer not null default 0,
  next_at bigint not null default 0,
  problem text
);
create index outbound_event_new on outbound_event (place) where sequence is null;
create index outbound_event_open on outbound_event (sequence) where step in ('waiting', 'sending');
create index outbound_event_over on outbound_event (step, next_at) where step in ('sent', 'failed');
