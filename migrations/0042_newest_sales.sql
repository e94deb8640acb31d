-- The newest sales, in the order in which the seller sees them, and those that name nothing that is sold.
create index payment_newest on payment (created_at desc, id);
create index payment_unmapped on payment (created_at desc, id) where scene is null;
