-- The code in a sign-in mail. `code_hash`: a keyed hash over the code and the cookie of the browser that asked; null without
-- a code, and once it was used. `code_token`: the link's token, which only that cookie decrypts. `code_tries`: the codes typed.
alter table mailed_link add column code_hash text;
alter table mailed_link add column code_token text;
alter table mailed_link add column code_tries integer not null default 0;
