-- For each address (JSON) to which the mail about what was joined has been handed over: how often without an answer, so that
-- it may have gone out. An address that is not in it has not been tried.
alter table joining add column unanswered text not null default '{}';
