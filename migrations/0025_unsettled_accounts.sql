-- A pass reads the accounts that may need something, and not those whose grants are all withdrawn for good.
create index access_grant_unsettled on access_grant (target, account_id) where state <> 'revoked';
create index access_account_proven on access_account (target, proven_at) where proven_at is not null;
create index payment_updated on payment (updated_at) where status = 'paid';
