-- What the host said when it did not do what a write asked for, and in the mail to the seller about that.
alter table access_intent add column words text;
alter table access_mail add column words text;
