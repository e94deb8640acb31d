-- What was refunded of a payment, and when a cancelled subscription ends or ended: for the pages that say so. Times in ms,
-- the sum in minor units of the payment's currency. A row gets them when the next event of its sale is recorded.
alter table payment add column refunded_at bigint;
alter table payment add column refunded_amount bigint;
alter table payment add column subscription_ends_at bigint;
