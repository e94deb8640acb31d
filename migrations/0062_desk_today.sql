-- The accounts for which the seller has to act: the first list of the desk.
create index access_grant_seller on access_grant (because, payment_id) where acts = 'seller';
