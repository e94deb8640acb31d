-- Messages to the seller's chat, each about one fact. `kind`: the group of alerts, or the name of the news. `said`: the message
-- as JSON. Null: it is made of the alerts that are open when it is sent. `problem`: why it was not sent yet. Times in ms.
create table chat_message (
  fact text not null primary key,
  kind text not null,
  at bigint not null,
  state text not null,
  tries integer not null default 0,
  unanswered integer not null default 0,
  next_at bigint not null,
  problem text,
  said text
);
create index chat_message_due on chat_message (state, next_at);
-- The alerts that the chat was told of, as in seller_alert: when they began, when a message last named them, and how often.
create table chat_told (
  kind text not null,
  about text not null,
  item text not null,
  since bigint not null,
  told_at bigint not null,
  told integer not null,
  primary key (kind, about, item)
);
