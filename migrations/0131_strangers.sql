-- Accounts that the last whole reading showed with access or an open invitation, and that neither a purchase nor the seller explains.
-- `since`: when such a reading first showed the account, in ms.
create table stranger (
  target text not null,
  account_id bigint not null,
  login text not null,
  since bigint not null,
  primary key (target, account_id)
);
