-- The guest that the checkout of a payment named: the browser that paid. It stays when the payment goes to a user, so that the page after
-- the checkout can say so in that browser. A row gets it when the next event of its sale is recorded.
alter table payment add column guest text;
create index payment_paid_in_browser on payment (guest, created_at desc, id) where guest is not null;
