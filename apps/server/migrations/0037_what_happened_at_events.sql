-- An event's page names its admins: few among as many as a hundred thousand fans.
create index event_users_admins on event_users (event_id, user_id) where event_role = 'ADMIN';

-- The dashboard tells what happened last: the newest changes, the newest imports, and when the last fan joined an event.
create index events_updated on events (updated_at, id) where version > 1;
create index fan_imports_finished on fan_imports (finished_at, id) where finished_at is not null;
-- In place of one by time alone, by which nothing is looked for since joins are counted beforehand.
create index event_users_joined_event on event_users (event_id, joined_at) where is_fan;
drop index event_users_joined;
-- Nothing is looked for by the time of a check-in alone either; each of thousands at once paid for it.
drop index event_users_check_in;
