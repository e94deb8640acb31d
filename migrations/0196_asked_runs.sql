-- The admin who asked for this run of the doctor. Null for a run that was due by itself.
alter table doctor_run add column user_id text;
