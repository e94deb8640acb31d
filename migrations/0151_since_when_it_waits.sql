-- Since when what an alert is about has been so, in ms, where that is earlier than the alert: a sale waits from the time at
-- which it was made, and not from the time at which it was noticed.
alter table seller_alert add column began_at bigint;
