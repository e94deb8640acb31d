-- The names that the search of the desk finds by their beginning, in the order of bytes.
create index payment_name on payment (name_sought collate "C") where name_sought is not null;
create index payment_last_name on payment (last_name_sought collate "C") where last_name_sought is not null;
