-- The columns that the search of the desk finds by their beginning, in the order of bytes: only that order keeps values
-- together that begin alike.
create index payment_domain on payment ((split_part(email, '@', 2)) collate "C", created_at desc, id) where email is not null;
create index payment_login on payment ((lower(username)) collate "C") where username is not null;
create index payment_address on payment (email collate "C") where email is not null;
create index user_address on "user" (email collate "C");
create index user_email_address on user_email (email collate "C");
create index code_host_email_address on code_host_email (email collate "C");
create index access_grant_name on access_grant ((lower(login)) collate "C");
create index access_account_name on access_account ((lower(login)) collate "C");
create index code_host_account_name on code_host_account ((lower(login)) collate "C");
