-- The mails with a link that signs in or finds a purchase, for the story of the purchases of their address. `token_hash`:
-- SHA-256 of the token. `subject`, `fact`: of the queued mail that had the link. They are null for a mail that was sent
-- at once. Then `outcome` says what became of it. Times in ms. `kept`: 1 once the address is known to have a purchase.
create table link_mail (
  token_hash text primary key,
  kind text not null,
  email text not null,
  payment_id text,
  subject text,
  fact text,
  at bigint not null,
  until bigint not null,
  outcome text,
  problem text,
  used_at bigint,
  ended_at bigint,
  kept integer not null default 0
);
create index link_mail_of_address on link_mail (email, at);
create index link_mail_of_payment on link_mail (payment_id);
create index link_mail_at on link_mail (at);
create index link_mail_to_look_at on link_mail (at) where kept = 0;
