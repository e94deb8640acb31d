-- The run of the doctor that began because a seller opened Health while no run was stored, in one row. `until`: other
-- pages begin none before (ms). `failed`: 1 if it ended without findings.
create table first_checks (
  one integer primary key check (one = 1),
  until bigint not null default 0,
  failed integer not null default 0
);
insert into first_checks (one) values (1);
