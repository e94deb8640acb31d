-- News that the seller is told once: that alerts are over, and the letter of a week. Mails (kind alert:news in access_mail) and chat
-- messages have the same fact. `subject`: its sentence. `texts` and `lines`: JSON lists of sentences. Times in ms.
create table seller_news (
  fact text not null primary key,
  at bigint not null,
  subject text not null,
  texts text not null,
  lines text not null
);
create index seller_news_at on seller_news (at);
