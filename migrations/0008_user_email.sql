-- Addresses that a user has proven beside the one signed in with. Each belongs to one user, and leads there at sign-in, too.
create table user_email (
  email text not null primary key,
  user_id text not null references "user" (id) on delete cascade,
  verified_at bigint not null
);
create index user_email_user on user_email (user_id);

-- Links that bring to a user what was bought with an address, by their SHA-256.
create table purchase_link (
  token_hash text not null primary key,
  user_id text not null references "user" (id) on delete cascade,
  email text not null,
  expires_at bigint not null
);
create index purchase_link_expires on purchase_link (expires_at);

-- Who brought two sign-ins together. What `from_user` had is `to_user`'s since then.
create table account_merge (
  from_user text not null,
  to_user text not null,
  at bigint not null
);
