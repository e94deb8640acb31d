-- The desk says of an address without a purchase whether a processor has named a customer with it.
create index payment_customer_email on payment_customer (email);
