-- Deliveries are taken up in this order: those that never failed by their arrival, the others when they are due.
drop index inbox_waiting;
create index inbox_waiting on inbox (next_attempt_at, received_at) where done = 0;
-- With what is asked for in it; SQLite otherwise reads all references of the processor, since its key has all of that.
drop index payment_reference_event;
create index payment_reference_event on payment_reference (provider, event_id, reference);
-- The user behind an address that the code host vouches for.
create index account_of_code_host on account ("accountId");
