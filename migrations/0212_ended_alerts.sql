-- When a look has proven that an alert is over: the all-clear waits for nothing else then.
alter table seller_alert add column ended_at bigint;
