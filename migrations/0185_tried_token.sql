-- Digest of the token with which everything that waits for another token was last tried.
alter table access_target add column tried_token text;
