-- The seller's words to the buyer about the end of the access, while the seller has ended it (decisions/060).
alter table payment add column seller_words text;
