-- When the invite token expires, in ms, as the code host had named it by this run of the doctor. Null where it has not.
alter table doctor_run add column token_ends_at bigint;
