-- Of a purchase without an account the desk asks whether another one of its buyer covers the account: the index has the buyer and the quantity.
drop index payment_open;
create index payment_open on payment (created_at desc, id, scene, user_id, quantity) where status = 'paid' and accounts = 0;
