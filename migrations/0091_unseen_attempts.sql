-- When a whole reading, soon after an invite call without an answer, first showed neither access nor an invitation. ms
-- since the epoch.
alter table access_intent add column unseen_at bigint;
