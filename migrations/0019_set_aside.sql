-- Deliveries that cannot be worked off (done = 2): few, and looked for at each start.
create index inbox_set_aside on inbox (received_at) where done = 2;
