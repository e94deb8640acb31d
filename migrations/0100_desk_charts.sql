-- The charts of the desk count the sales of each day, and what became of accounts on it: one range of an index for each day.
create index payment_by_day on payment (paid_at, provider) where paid_at is not null;
create index access_history_by_day on access_history (to_state, at, because, from_state)
  where to_state in ('invited', 'accepted', 'revoked');
