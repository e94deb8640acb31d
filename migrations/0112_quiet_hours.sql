-- The quiet hours of the site config, so that whatever queues mails to the seller knows them: at most one row. Minutes since
-- midnight by the clocks of the zone.
create table seller_quiet (
  from_minute integer not null,
  to_minute integer not null,
  zone text not null
);
