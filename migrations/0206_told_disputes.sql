-- The things that an alert was raised about, by the ids of the processor: a payment may have several disputes. A JSON list.
alter table seller_alert add column things text;
