-- Code-host accounts that signed in here, by their numeric id, with the login at that time.
create table code_host_account (
  account_id text not null primary key,
  login text not null,
  seen_at bigint not null
);

-- The addresses that the code host calls verified.
create table code_host_email (
  account_id text not null,
  email text not null,
  primary key (account_id, email)
);
create index code_host_email_email on code_host_email (email);
