-- The desk counts the purchases that are not paid by their status, and lists those of one status, the newest first.
create index payment_by_status on payment (status, created_at desc, id) where status <> 'paid';
