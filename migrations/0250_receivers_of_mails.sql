-- The address to which a mail to a buyer went, for the story of the purchase: null before it was sent, and of mails that
-- were sent before this version.
alter table access_mail add column receiver text;
create index access_mail_of_receiver on access_mail (receiver);
