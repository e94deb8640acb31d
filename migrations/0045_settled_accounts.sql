-- A pass reads neither accounts that have accepted nor those in the queue, unless something about them has changed.
drop index access_grant_unsettled;
create index access_grant_unsettled on access_grant (target, account_id)
  where state not in ('accepted', 'queued', 'revoked') or (state <> 'revoked' and released is not null)
    or (state = 'queued' and (replaced_by is not null or because not in ('new', 'limit', 'throttled', 'busy', 'renewal', 'paid_again')));
create index access_grant_queue on access_grant (target, renewal, queued_at, id)
  where state = 'queued' and released is null and replaced_by is null
    and because in ('new', 'limit', 'throttled', 'busy', 'renewal', 'paid_again');

-- Not only a payment that is paid again changes an access: one that ends does, too.
drop index payment_updated;
create index payment_updated on payment (updated_at);
