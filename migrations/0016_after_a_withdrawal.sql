-- When (ms) the account was last proven to have nothing after a withdrawal: it is asked about again.
alter table access_account add column proven_at bigint;
-- Until when (ms) access that appears is taken for what was given by us and had not shown yet.
alter table access_account add column ours_until bigint;
-- When (ms) a reading first showed the invitation that our last call made.
alter table access_account add column listed_at bigint;
