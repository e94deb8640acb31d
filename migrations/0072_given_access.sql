-- When access that the seller gave ends, in ms (decisions/061). The gate reads it from its index.
alter table payment add column ends_at bigint;
drop index payment_gate;
create index payment_gate on payment (user_id, status, scene, ends_at);
create index payment_due on payment (ends_at) where ends_at is not null and sale_state <> 'time_over';
