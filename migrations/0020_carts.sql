-- Each product of a cart is a payment of its own. The first is called by the processor's id of the sale; of the others this
-- says which sale they are a part of. An older process that still runs beside this one leaves it out.
alter table payment add column part_of text;
create index payment_part on payment (provider, part_of);
