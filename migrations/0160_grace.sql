-- A renewal that failed and is not paid yet, and the end of a grace after it that is stored as over, both in ms (decisions/071).
-- They are few: what the policies decide about them is computed at each start.
alter table payment add column renewal_failed_at bigint;
alter table payment add column grace_over_at bigint;
create index payment_renewal_failed on payment (ends_at) where renewal_failed_at is not null;
