-- What the host said when it did not do what a write asked for.
alter table access_intent add column words text;
