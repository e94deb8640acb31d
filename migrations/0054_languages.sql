-- The language of the last visit of a user or a guest, for mails. English while there is no row. The row of a guest who
-- has not paid is deleted after two days (src/users/users-and-guests/visitor-language.ts).
create table visitor_language (
  user_id text not null primary key,
  language text not null,
  seen_at bigint not null
);
create index visitor_language_of_guest on visitor_language (seen_at) where substr(user_id, 1, 6) = 'guest_';
