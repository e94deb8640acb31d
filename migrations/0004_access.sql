-- One row per repository: who may write to it now, and until when the host wants quiet. `target` is owner/name, lower-case.
create table access_target (
  target text not null primary key,
  repository_id bigint,
  inviter_id bigint,
  holder text,
  fence bigint not null default 0,
  lease_until bigint not null default 0,
  written_at bigint not null default 0,
  throttled_until bigint not null default 0,
  throttles integer not null default 0,
  limited_until bigint not null default 0,
  refused_token text,
  refused_at bigint not null default 0,
  observed_at bigint not null default 0
);

-- What one account has on one repository, as far as the host has shown.
create table access_account (
  target text not null,
  account_id bigint not null,
  login text not null,
  origin text,
  shown text not null,
  invitation_id bigint,
  invited_at bigint,
  renewals integer not null default 0,
  renewed_at bigint,
  written_at bigint not null default 0,
  absent_at bigint,
  removed_at bigint,
  stray_of text,
  seen_at bigint not null,
  primary key (target, account_id)
);

-- Invited by the host's mistake, for somebody else's sake.
create index access_account_stray on access_account (target) where stray_of is not null;

-- A claim: this payment's buyer, this repository, this account.
create table access_grant (
  id text not null primary key,
  payment_id text not null,
  product text not null,
  target text not null,
  seat integer not null,
  account_id bigint,
  login text not null,
  proven integer not null default 0,
  state text not null,
  because text not null,
  acts text,
  retry_at bigint,
  tries integer not null default 0,
  queued_at bigint not null,
  invited_at bigint,
  accepted_at bigint,
  released text,
  replaced_by text,
  moved integer not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  version integer not null default 1
);
-- Two submissions at the same moment end with one account per seat.
create unique index access_grant_seat on access_grant (payment_id, target, seat) where replaced_by is null and released is null;
create index access_grant_account on access_grant (target, account_id);
create index access_grant_login on access_grant (target, login);
create index access_grant_state on access_grant (target, state);

-- Every move of a grant, committed together with it.
create table access_history (
  grant_id text not null,
  version integer not null,
  at bigint not null,
  from_state text,
  to_state text not null,
  because text not null,
  actor text not null,
  acts text,
  status integer,
  request_id text,
  primary key (grant_id, version)
);

-- Committed before each write to the host: it reserves the budget, and says what a writer that died may have done.
create table access_intent (
  id text not null primary key,
  target text not null,
  kind text not null,
  grant_id text not null,
  account_id bigint,
  login text not null,
  invitation_id bigint,
  was_absent integer not null default 0,
  unverified integer not null default 0,
  fence bigint not null,
  at bigint not null,
  deadline bigint not null,
  ended_at bigint,
  outcome text,
  status integer,
  request_id text
);
create index access_intent_target on access_intent (target, at);
create index access_intent_account on access_intent (target, account_id);
create index access_intent_open on access_intent (target) where outcome is null or outcome = 'unknown';

-- Mails about facts, each once. `subject` is a grant or a payment.
create table access_mail (
  subject text not null,
  fact text not null,
  kind text not null,
  at bigint not null,
  state text not null,
  tries integer not null default 0,
  next_at bigint not null,
  primary key (subject, fact)
);
create index access_mail_waiting on access_mail (next_at) where state = 'waiting';

-- Who has paid and has not named an account yet is told so once.
create index payment_paid on payment (paid_at) where status = 'paid';
