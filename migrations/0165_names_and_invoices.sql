-- The name of the buyer, as the processor last reported it, and the two texts by which the search finds it: the whole name and its
-- last word, both in the letters that are compared (src/config/values/sought-name.ts).
alter table payment add column name text;
alter table payment add column name_sought text;
alter table payment add column last_name_sought text;
-- The name of a customer whose sales carry none.
alter table payment_customer add column name text;
-- The number that the processor printed on the invoice or the receipt of a payment. A subscription has one for each payment.
alter table payment_event add column invoice text;
create index payment_event_invoice on payment_event (lower(invoice)) where invoice is not null;
