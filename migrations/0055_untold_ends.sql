-- Dropped mails about an access that has ended. They are looked up, since the address of the buyer may become known later.
create index access_mail_untold_end on access_mail (subject) where state = 'void' and kind = 'withdrawn';
