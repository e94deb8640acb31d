-- Whether the account of a grant has access, or had it when the end of its purchase began: from the access on until it
-- is queued or invited anew. The time of its first access stays.
alter table access_grant add column had_access integer not null default 0;
update access_grant set had_access = 1
  where accepted_at is not null and state not in ('queued', 'invited', 'expired');
