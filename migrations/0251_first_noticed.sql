-- When an alert was first noticed. This stays when the alert is raised again after a pause, such as days without a
-- process, unless the alert was over in between. `over_at`: when that was proven; null again once the alert is raised.
alter table seller_alert add column noticed_at bigint;
alter table seller_alert add column over_at bigint;
