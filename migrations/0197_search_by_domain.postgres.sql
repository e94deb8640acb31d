-- The search by the domain of an address of a user, as 0061 has it for the address that paid.
create index user_domain on "user" ((split_part(email, '@', 2)) collate "C");
create index user_email_domain on user_email ((split_part(email, '@', 2)) collate "C");
create index code_host_email_domain on code_host_email ((split_part(email, '@', 2)) collate "C");
