-- The seller asks two buyers whether they are one. `id`: of the seller's action. Each confirms by a mail to its address, and once both
-- have, the two users become one. Times in ms.
create table merge_request (
  id text primary key,
  first_email text not null,
  second_email text not null,
  asked_at bigint not null,
  expires_at bigint not null,
  first_confirmed_at bigint,
  second_confirmed_at bigint,
  withdrawn_at bigint,
  merged_at bigint
);
create index merge_request_first on merge_request (first_email);
create index merge_request_second on merge_request (second_email);
