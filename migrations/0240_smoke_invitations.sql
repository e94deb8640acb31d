-- The invitation of a smoke test that runs now, so that no pass takes its account for one without a purchase. `repository`: as `owner/name`
-- in lower case. `at`: when the smoke test began, in ms; a process that was killed leaves the row.
create table smoke_invitation (
  repository text not null,
  account_id bigint not null,
  at bigint not null,
  primary key (repository, account_id)
);
