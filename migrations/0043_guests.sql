-- A guest is a user who has paid and not signed in; payments of guests are found by their address when it is proven.
create index payment_of_guest on payment (email) where substr(user_id, 1, 6) = 'guest_';
