-- The finer state beside the contract's status, and where the sale itself stands, refunds and disputes aside.
alter table payment add column state text not null default 'pending';
alter table payment add column sale_state text not null default 'pending';
update payment set state = status, sale_state = case when status in ('pending', 'failed') then status else 'paid' end;

-- What else a sale tells: how many were bought, the code-host name asked for at checkout, whose purchase it is at the processor.
alter table payment add column quantity integer;
alter table payment add column username text;
alter table payment add column customer text;
alter table payment add column test integer not null default 0;
create index payment_of_customer on payment (provider, customer, key) where customer is not null;

-- The states about which a policy may say otherwise: looked at when the configuration has changed.
create index payment_by_policy on payment (scene, state, sale_state, status)
  where state in ('partially_refunded', 'refunded', 'disputed', 'lost');

-- Every reference that an event names: what joins the events of one payment.
drop index payment_reference;
drop index payment_event_reference;
create table payment_reference (
  provider text not null,
  reference text not null,
  event_id text not null,
  primary key (provider, reference, event_id)
);
create index payment_reference_event on payment_reference (provider, event_id);
insert into payment_reference (provider, reference, event_id)
  select provider, payment_reference, event_id from payment_event where payment_reference is not null;
-- An older process that still runs beside this one must not write references where nobody looks for them.
alter table payment_event drop column payment_reference;

-- Addresses that a processor tells apart from the sale.
create table payment_customer (
  provider text not null,
  customer text not null,
  email text not null,
  told_at bigint not null,
  primary key (provider, customer)
);
