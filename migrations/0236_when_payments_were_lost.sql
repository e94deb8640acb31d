-- Since when a payment has been disputed, lost or ended by the seller (ms). Null in other states, and of rows whose events came
-- before this column: their pages and mails name no day.
alter table payment add column state_at bigint;
