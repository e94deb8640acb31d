-- The host's time when an invite call was made, in ms: the clock of this machine may have been wrong.
alter table access_intent add column host_at bigint;
