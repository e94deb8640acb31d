-- The seller's actions about the whole shop, and about no purchase: a press of "Read the processors' lists now", and of "Check now" on
-- Health. `user_id`: the admin.
create table shop_action (
  id text not null primary key,
  kind text not null,
  at bigint not null,
  user_id text not null
);
create index shop_action_last on shop_action (kind, at);
