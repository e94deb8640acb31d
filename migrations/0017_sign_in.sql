-- Mails with a link that somebody has asked for, kept for a day: how many went to a mailbox, and who asked. Networks are
-- kept as keyed hashes. While a sign-in link works, its hash, and the page to go to afterwards.
create table mailed_link (
  id text not null primary key,
  email text not null,
  mailbox text not null,
  network text not null,
  wide_network text not null,
  asked_at bigint not null,
  token_hash text,
  next_page text
);
create index mailed_link_mailbox on mailed_link (mailbox, asked_at);
create index mailed_link_token on mailed_link (token_hash);
create index mailed_link_asked on mailed_link (asked_at);

-- Networks from which a user has signed in, the newest ones, as keyed hashes.
create table known_network (
  user_id text not null references "user" (id) on delete cascade,
  network text not null,
  seen_at bigint not null,
  primary key (user_id, network)
);

-- Ways to the code host and back that somebody who is signed in has begun, by the SHA-256 of their state: which session
-- began it, and for bringing two sign-ins together the one that it ended in. Rows outlive their sessions for some minutes, so
-- that an answer that comes too late is known for what it is.
create table code_host_flow (
  state_hash text not null primary key,
  kind text not null,
  session_id text not null,
  later_session text,
  expires_at bigint not null
);
create index code_host_flow_later on code_host_flow (later_session);

-- Ways to sign in that were joined: what came to whom, so that it can be separated again, and whom to tell by mail.
create table joining (
  id text not null primary key,
  kind text not null,
  user_id text not null,
  facts text not null,
  joined_at bigint not null,
  tell text not null,
  tell_at bigint,
  undone_at bigint
);
create index joining_tell on joining (tell_at);

-- Sessions from before cookies were named __Host-. Their earlier cookie still counts, until they end.
create table earlier_session (
  id text not null primary key references session (id) on delete cascade
);
insert into earlier_session select id from session;
