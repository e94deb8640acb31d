-- The matches and corrections of the seller. The search of the desk looks through this index, which has nothing else, for an address
-- that was corrected.
create index seller_action_matched on seller_action (lower(facts), payment_id) where kind = 'match_sale';
