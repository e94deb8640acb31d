-- Guests that led to a user who has deleted the account. A reference of such a guest in a later event of a payment names
-- nobody, so that the address that paid decides whose the payment is.
create table deleted_guest (
  id text not null primary key
);
