-- The names that the code host reported of the account of a grant, one after the other: `login` of the grant was
-- `from_login` until `at` (ms), when the host showed `to_login` for the same number.
create table access_rename (
  grant_id text not null,
  at bigint not null,
  from_login text not null,
  to_login text not null,
  primary key (grant_id, at)
);
create index access_rename_from on access_rename ((lower(from_login)) collate "C");
create index access_rename_at on access_rename (at);
