-- How many accounts hold a seat of a purchase: the desk counts and lists the paid purchases that have none. Triggers keep the number in the transaction that gives a seat or takes it.
alter table payment add column accounts integer not null default 0;
update payment set accounts = (select count(*) from access_grant where access_grant.payment_id = payment.id and access_grant.released is null)
  where id in (select payment_id from access_grant where released is null);
create index payment_open on payment (created_at desc, id, scene) where status = 'paid' and accounts = 0;

create trigger access_grant_seat_taken after insert on access_grant when new.released is null
  begin update payment set accounts = accounts + 1 where id = new.payment_id; end;
create trigger access_grant_seat_of_another after update of released, payment_id on access_grant
  when new.released is null and (old.released is not null or old.payment_id <> new.payment_id)
  begin update payment set accounts = accounts + 1 where id = new.payment_id; end;
create trigger access_grant_seat_given_up after update of released, payment_id on access_grant
  when old.released is null and (new.released is not null or old.payment_id <> new.payment_id)
  begin update payment set accounts = accounts - 1 where id = old.payment_id; end;
create trigger access_grant_seat_deleted after delete on access_grant when old.released is null
  begin update payment set accounts = accounts - 1 where id = old.payment_id; end;
