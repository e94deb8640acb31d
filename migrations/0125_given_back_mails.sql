-- A buyer who was to be told how to go on, or that access came back, while the payment did not count.
drop index access_mail_not_ready;
create index access_mail_not_ready on access_mail (subject) where kind in ('ready', 'given_back') and state = 'void';
