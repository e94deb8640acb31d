-- The desk lists the deliveries that change nothing, the newest first, however rare they are.
create index inbox_ignored on inbox (received_at, provider, event_id) where done = 1 and substr(outcome, 1, 9) = 'ignored: ';
