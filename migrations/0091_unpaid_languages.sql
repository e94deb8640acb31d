-- `unpaid`: 1 for the language of a guest who went to a checkout, until it is known whether the guest has paid. The few rows
-- that are deleted after two days are found by it: the rows of guests who have paid stay, and are not read again.
alter table visitor_language add column unpaid integer not null default 0;
drop index visitor_language_of_guest;
create index visitor_language_unpaid on visitor_language (seen_at) where unpaid = 1;
update visitor_language set unpaid = 1 where substr(user_id, 1, 6) = 'guest_';
