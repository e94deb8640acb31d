-- Cancelled subscriptions by their end: those whose end no delivery has reported are looked for.
create index payment_subscription_end on payment (subscription_ends_at) where state = 'ending';
