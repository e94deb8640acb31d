-- The links of mails about a payment, which sign in the reader of the mailbox: each by the SHA-256 of its token. A mail that
-- is sent once more has a further link.
create table paid_link (
  token_hash text not null primary key,
  payment_id text not null references payment (id) on delete cascade,
  email text not null,
  made_at bigint not null
);
create index paid_link_payment on paid_link (payment_id);
create index paid_link_made on paid_link (made_at);

-- 1: such a link began the session, which therefore never counts as a recent sign-in.
alter table session add column by_paid_link integer not null default 0;
