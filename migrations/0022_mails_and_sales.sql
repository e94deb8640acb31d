-- How often a mail was handed over without an answer, so that it may have gone out; and why it did not, with whom it was for.
alter table access_mail add column unanswered integer not null default 0;
alter table access_mail add column problem text;
-- Of one that is being handed over `next_at` is when another process may take it for abandoned.
create index access_mail_sending on access_mail (next_at) where state = 'sending';
-- What was given up is told to the seller.
create index access_mail_failed on access_mail (next_at) where state = 'failed';

-- Paid sales by what they call that which was bought, and those that are nobody's: what matches nothing is told to the seller.
create index payment_scene on payment (scene, created_at) where status = 'paid';
create index payment_of_nobody on payment (created_at) where status = 'paid' and user_id is null;

-- Whoever was to be told how to go on, and had no live payment just then.
create index access_mail_not_ready on access_mail (subject) where kind = 'ready' and state = 'void';
create index access_mail_not_stopped on access_mail (subject) where kind = 'stopped' and state = 'void';
