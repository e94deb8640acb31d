-- Merges with one mail: `act` is the id of the row whose mail tells of this merge as well, and whose link undoes it too.
alter table joining add column act text;
create index joining_act on joining (act) where act is not null;
create index joining_user on joining (user_id, joined_at);
