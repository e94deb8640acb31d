-- The pages of a user show the seats that the user has taken by a link.
create index seat_link_of_taker on seat_link (taken_by);
