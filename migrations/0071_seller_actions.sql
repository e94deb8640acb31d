-- The seller's actions about a purchase, for its story: one row for each purchase that the action was about. `user_id`: the admin,
-- or null for the command line. `why`: the seller's reason. `facts`: what the action was about, as JSON.
create table seller_action (
  id text not null,
  payment_id text not null references payment (id) on delete cascade,
  kind text not null,
  at bigint not null,
  user_id text,
  why text,
  facts text not null,
  primary key (id, payment_id)
);
create index seller_action_of_payment on seller_action (payment_id, at);
