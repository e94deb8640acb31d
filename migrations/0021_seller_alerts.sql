-- What only the seller can mend, as long as it is said to be so. `about`: the repository (owner/name), empty where it is no
-- single one; `item`: what exactly, such as a claim or a sale. Mails tell of it (kind alert:… in access_mail).
create table seller_alert (
  kind text not null,
  about text not null,
  item text not null,
  words text,
  since bigint not null,
  said_at bigint not null,
  told_at bigint,
  told integer not null default 0,
  primary key (kind, about, item)
);
create index seller_alert_said on seller_alert (said_at);
