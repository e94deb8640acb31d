-- The columns by which the lists of the desk are read. All are in the order of the list: the newest sale first.
create index payment_of_provider on payment (provider, created_at desc, id);
create index payment_of_scene on payment (scene, provider, created_at desc, id) where scene is not null;
create index payment_not_paid on payment (created_at desc, id) where status <> 'paid';
-- The purchases with an account in a state, whatever the repository.
create index access_grant_by_state on access_grant (state, payment_id) where released is null;
-- An invitation of an account that has another one, or none, today.
create index access_intent_invitation on access_intent (invitation_id) where invitation_id is not null;
-- Paid purchases without an account: two indexes that are read side by side.
create index payment_paid_newest on payment (created_at desc, id, scene) where status = 'paid';
create index access_grant_live on access_grant (payment_id) where released is null;
