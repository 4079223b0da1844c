-- An event's page names its admins: few among as many as a hundred thousand fans.
create index event_users_admins on event_users (event_id, user_id) where event_role = 'ADMIN';
