-- The reasons that were typed for access without a payment, such as the number of an invoice. The search of the desk looks through
-- this index, which has nothing else.
create index seller_action_given on seller_action (lower(why), payment_id) where kind = 'give_access';
