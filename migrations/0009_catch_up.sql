-- How a delivery came: brought by a webhook, or found by asking the processor.
alter table inbox add column source text not null default 'webhook';

-- Up to which moment (ms) a processor's own list has been read.
create table catch_up (
  provider text primary key,
  read_until bigint not null
);
