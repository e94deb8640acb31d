-- When the seller said that a sale is of something that is not sold here (ms), or null. It counts only while the sale
-- matches no product (decisions/070).
alter table payment add column not_sold_at bigint;
create index payment_unsorted on payment (created_at desc, id) where status = 'paid' and scene is null and not_sold_at is null;
create index payment_not_sold on payment (created_at desc, id) where not_sold_at is not null;
