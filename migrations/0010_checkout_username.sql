-- When the account behind the username that was given at checkout was looked up: once it has said something, the name is
-- a proposal for the form and no more.
alter table payment add column username_asked_at bigint;
create index payment_username on payment (paid_at) where username is not null and username_asked_at is null;
