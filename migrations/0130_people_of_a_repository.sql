-- The seller's actions about an account on a repository, which may have no purchase. `user_id`: the admin. `note`: the seller's
-- words. `facts`: what it was about and its outcome, as JSON. `at` in ms.
create table account_action (
  id text primary key,
  target text not null,
  account_id bigint not null,
  login text not null,
  kind text not null,
  at bigint not null,
  user_id text not null,
  note text,
  facts text not null
);
create index account_action_of_repository on account_action (target, at);

-- Accounts with access that no purchase pays for, and that the seller has said are meant to be there. `at` in ms.
create table ignored_account (
  target text not null,
  account_id bigint not null,
  login text not null,
  note text not null,
  at bigint not null,
  primary key (target, account_id)
);
