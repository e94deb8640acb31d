-- A user who has proven the address of a payment asks to take the purchase over from the user or guest that holds it
-- (decisions/049). `objected_at`: when the holder said that the purchase is to stay. `outcome`: 'given' or 'kept'.
create table takeover (
  id text not null primary key,
  payment_id text not null references payment (id) on delete cascade,
  email text not null,
  user_id text not null references "user" (id) on delete cascade,
  asked_at bigint not null,
  objected_at bigint,
  ended_at bigint,
  outcome text
);
create unique index takeover_of_payment on takeover (payment_id, email);
create index takeover_open on takeover (asked_at) where ended_at is null;

-- The payments with an address, whoever holds them.
create index payment_email on payment (email);
drop index payment_unclaimed;
drop index payment_of_guest;
