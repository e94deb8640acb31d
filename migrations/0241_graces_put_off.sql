-- The grace after a failed renewal whose buyer had not been told of its end is put off once (decisions/087). `grace_put_off_for`:
-- the failed renewal, by its time; `grace_put_off_at`: when it was put off. In ms.
alter table payment add column grace_put_off_for bigint;
alter table payment add column grace_put_off_at bigint;
