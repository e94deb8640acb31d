-- Whether webhooks arrive with a right signature: a row for each payment processor, and for the code host. Times in ms.
-- `good_at`: the last delivery with a right signature, written at most once a minute. `wrong`: deliveries in a row with a
-- wrong signature since, the first at `wrong_since` and the last at `wrong_at`. `expected_since`: since when the shop has
-- had a secret and expects deliveries.
create table webhook_heard (
  provider text primary key,
  good_at bigint,
  wrong integer not null default 0,
  wrong_since bigint,
  wrong_at bigint,
  expected_since bigint
);
