-- Links with which a buyer gives away a free seat of a purchase. A link works once, for 14 days (src/accounts/seat-links).
create table seat_link (
  token_hash text not null primary key,
  payment_id text not null references payment (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  made_at bigint not null
);
create index seat_link_of_payment on seat_link (payment_id);
