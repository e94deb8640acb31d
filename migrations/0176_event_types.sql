-- The processor's own name of the event of a delivery, as in "order.paid". Null for what catch-up found, and for earlier deliveries.
alter table inbox add column event_type text;
