-- Links with which a buyer gives away a free seat of a purchase. A link works once, for 14 days (src/users/give-seats).
-- `claimed_by`, `claimed_at`: the user whose name is being sent, and since when. `tries`: names that were refused. `taken_by`, `grant_id`: the user
-- who took the seat, and the grant.
create table seat_link (
  token_hash text not null primary key,
  payment_id text not null references payment (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  made_at bigint not null,
  claimed_by text,
  claimed_at bigint,
  tries integer not null default 0,
  taken_by text,
  grant_id text
);
create index seat_link_of_payment on seat_link (payment_id);
