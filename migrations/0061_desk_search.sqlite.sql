-- The columns that the search of the desk finds by their beginning. Addresses have such an index already.
create index payment_domain on payment (substr(email, instr(email, '@') + 1), created_at desc, id) where email is not null;
create index payment_login on payment (lower(username)) where username is not null;
create index access_grant_name on access_grant (lower(login));
create index access_account_name on access_account (lower(login));
create index code_host_account_name on code_host_account (lower(login));
