-- While the seller has ended the access of a payment: the state that the payment has without that decision, such as `disputed`.
-- Null in other states, and where it is not known: of rows from before, until the next event of their sale.
alter table payment add column reported_state text;

-- A dispute of such a payment waits for the seller's answer. It is open if nothing of the sale says that it has ended.
update payment set reported_state = 'disputed'
where state = 'ended_by_seller'
  and exists (
    select 1 from payment_event opened
    where opened.provider = payment.provider and opened.kind = 'disputed'
      and (opened.payment_key = coalesce(payment.part_of, payment.key) or exists (
        select 1 from payment_reference named
        where named.provider = opened.provider and named.reference = payment.reference and named.event_id = opened.event_id
      ))
  )
  and not exists (
    select 1 from payment_event later
    where later.provider = payment.provider and later.kind in ('dispute_won', 'lost', 'refunded')
      and (later.payment_key = coalesce(payment.part_of, payment.key) or exists (
        select 1 from payment_reference named
        where named.provider = later.provider and named.reference = payment.reference and named.event_id = later.event_id
      ))
  );

-- The payments with an open dispute, whether or not the seller has ended their access.
create index payment_disputed on payment (updated_at)
  where state = 'disputed' or (state = 'ended_by_seller' and reported_state = 'disputed');
