-- A repository is its number at the host. `target` is the key of our own row for it and means nothing any more; the names
-- that have led to it in the site config stand here.
create table access_name (
  name text not null primary key,
  target text not null
);
create index access_name_target on access_name (target);

-- Until now the key was the name itself. What was kept without a row gets one.
insert into access_target (target) select distinct target from access_grant
  where target not in (select target from access_target);
insert into access_target (target) select distinct target from access_account
  where target not in (select target from access_target);
insert into access_target (target) select distinct target from access_intent
  where target not in (select target from access_target);
insert into access_name (name, target) select target, target from access_target;

-- A number may have been kept for two names: it stays with the one that was looked at last. The other asks for its own.
update access_target set repository_id = null
  where repository_id is not null and exists (
    select 1 from access_target other where other.repository_id = access_target.repository_id and (
      other.observed_at > access_target.observed_at
      or (other.observed_at = access_target.observed_at and other.target < access_target.target)
    )
  );
create unique index access_target_number on access_target (repository_id) where repository_id is not null;
