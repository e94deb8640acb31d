-- When the regular checks of what the seller has to know last ended, in one row (ms); null before the first time.
create table alert_checks (
  one integer primary key check (one = 1),
  ended_at bigint
);
insert into alert_checks (one) values (1);
