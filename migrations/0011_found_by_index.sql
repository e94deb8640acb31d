-- What a page, a submission or a pass asks for is found without reading through all grants, accounts or writes.
create index access_grant_payment on access_grant (payment_id, target);
create index access_grant_replaced on access_grant (replaced_by) where replaced_by is not null;
create index access_intent_grant on access_intent (grant_id);
create index access_account_invitation on access_account (target, invitation_id) where invitation_id is not null;
drop index access_account_stray;
create index access_account_stray on access_account (target, account_id) where stray_of is not null;
