-- How the mail server took what it was handed last, in one row. Times in ms. `failing_since`: the first of the tries in a row
-- that would have failed with any mail; null while mails go out. `failed_at` and `problem`: of the last such try.
create table mail_server (
  one integer primary key check (one = 1),
  failing_since bigint,
  failed_at bigint,
  problem text
);
insert into mail_server (one) values (1);
