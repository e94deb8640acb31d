-- When the body of a delivery was dropped: it may tell of a person, and what it meant is kept in payment_event.
alter table inbox add column dropped_at bigint;
create index inbox_received on inbox (received_at);
