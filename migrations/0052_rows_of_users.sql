-- SQLite looks for the rows of a user in each of these tables whenever a user is stored or deleted.
create index seat_link_of_user on seat_link (user_id);
create index takeover_of_user on takeover (user_id);
create index purchase_link_of_user on purchase_link (user_id);
