-- When the seller took the alert off the first page of the desk, and who did.
alter table seller_alert add column settled_at bigint;
alter table seller_alert add column settled_by text;
