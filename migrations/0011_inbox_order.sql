-- Deliveries are taken up in this order: those that never failed by their arrival, the others when they are due.
drop index inbox_waiting;
create index inbox_waiting on inbox (next_attempt_at, received_at) where done = 0;
