-- The names that the search of the desk finds by their beginning.
create index payment_name on payment (name_sought) where name_sought is not null;
create index payment_last_name on payment (last_name_sought) where last_name_sought is not null;
