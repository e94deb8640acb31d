-- The host's number of another repository that the name was last heard to mean, although it leads to this row.
alter table access_name add column another_id bigint;
