-- What the groups of the desk look for among many accounts with access: those whose access came another way, and those that the host did not show when it was last asked.
create index access_grant_aside on access_grant (payment_id) where released is null and not (state <> 'accepted' or because = 'shown');
create index access_account_absent on access_account (target, account_id) where absent_at is not null;
