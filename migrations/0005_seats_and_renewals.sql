-- Accounts beyond the first of a purchase: looked at when a purchase covers fewer than it did.
create index access_grant_seats on access_grant (target, seat) where seat > 1 and released is null and replaced_by is null;

-- 1: what waits is the next invitation of one that was not accepted, whatever it waits for.
alter table access_grant add column renewal integer not null default 0;
update access_grant set renewal = 1 where state = 'queued' and because = 'renewal';

-- Digest of the token in whose name `inviter_id` sends.
alter table access_target add column inviter_token text;
