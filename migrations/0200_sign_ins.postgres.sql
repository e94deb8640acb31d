-- Each sign-in of a user, for the story of a purchase: the session goes when it ends. Of the browser only its kind is kept.
create table sign_in (
  -- The id of the session that began.
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  at bigint not null,
  -- The name of the browser and of the system; null where it is not known.
  browser text,
  system text,
  by_paid_link integer not null default 0
);
create index sign_in_of_user on sign_in (user_id, at);

insert into sign_in (id, user_id, at, browser, system, by_paid_link)
select id, "userId", cast(extract(epoch from "createdAt") * 1000 as bigint),
  case when "userAgent" like '%Edg/%' or "userAgent" like '%EdgA/%' then 'Edge' when "userAgent" like '%OPR/%' then 'Opera'
    when "userAgent" like '%Firefox/%' or "userAgent" like '%FxiOS/%' then 'Firefox'
    when "userAgent" like '%Chrome/%' or "userAgent" like '%CriOS/%' or "userAgent" like '%Chromium/%' then 'Chrome'
    when "userAgent" like '%Safari/%' then 'Safari' end,
  case when "userAgent" like '%Android%' then 'Android'
    when "userAgent" like '%iPhone%' or "userAgent" like '%iPad%' then 'iPhone or iPad'
    when "userAgent" like '%Windows%' then 'Windows' when "userAgent" like '%Macintosh%' then 'macOS'
    when "userAgent" like '%CrOS%' then 'ChromeOS' when "userAgent" like '%Linux%' then 'Linux' end,
  by_paid_link
from session;
