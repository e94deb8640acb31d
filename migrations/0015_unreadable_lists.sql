-- Since when (ms) no whole reading of the repository's lists has come about, and why.
alter table access_target add column unreadable_since bigint;
alter table access_target add column unreadable_why text;
