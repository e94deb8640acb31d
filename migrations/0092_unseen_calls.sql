-- 1: a whole reading, soon after an invite call without an answer, has shown neither access nor an invitation.
alter table access_intent add column is_unseen integer not null default 0;
