-- The runs of the doctor, the newest 30. `all_well`: 1 if nothing was wrong. `findings`: JSON, worst first.
create table doctor_run (
  id text primary key,
  at bigint not null,
  all_well integer not null,
  findings text not null
);
create index doctor_run_newest on doctor_run (at desc, id);
