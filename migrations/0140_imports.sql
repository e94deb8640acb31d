-- Files of earlier buyers that the seller imports (decisions/069). `mails`: 1 if the buyers are told, as of any purchase.
-- `confirmed_at`: null until the seller has confirmed the report. `next_at`: when a process goes on with it, and `why`: what it
-- waits for. `ended_at`: when each line had its outcome. Times in ms.
create table buyer_import (
  id text not null primary key,
  file text not null,
  at bigint not null,
  user_id text,
  mails integer not null default 0,
  confirmed_at bigint,
  next_at bigint not null,
  why text,
  ended_at bigint
);
-- `cells`: the line as JSON. `finding`: what it means, as JSON, null until it was looked at. `account`: the account of its username
-- as the host has named it, as JSON. `is_done`: the import has done with the line what there was to do.
create table buyer_import_line (
  import_id text not null references buyer_import (id) on delete cascade,
  line integer not null,
  cells text not null,
  finding text,
  account text,
  is_done integer not null default 0,
  payment_id text,
  primary key (import_id, line)
);
