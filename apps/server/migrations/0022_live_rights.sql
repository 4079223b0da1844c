-- Notices of lost permissions, after which open connections are checked again.

-- Adds a notice that permissions may have ended: of a person, of an event's subscribers, or of all staff. Triggers call
-- it, so that every kind of write is covered.
create function note_rights(of_event bigint, of_user bigint, more jsonb) returns void language sql as $$
  insert into noted (topic, event_id, user_id, data) values ('rights', of_event, of_user, more)
$$;

create function note_ended_session() returns trigger language plpgsql as $$
begin
  perform note_rights(null, new.user_id, jsonb_build_object('session_id', new.id));
  return null;
end $$;

create trigger live_rights after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function note_ended_session();

create function note_changed_person() returns trigger language plpgsql as $$
begin
  perform note_rights(null, new.id, null);
  return null;
end $$;

create trigger live_rights after update of role, is_active, manager_id on users for each row
  when ((old.role, old.is_active, old.manager_id) is distinct from (new.role, new.is_active, new.manager_id))
  execute function note_changed_person();

create function note_changed_role() returns trigger language plpgsql as $$
begin
  perform note_rights(null, null, jsonb_build_object('of', 'staff'));
  return null;
end $$;

create trigger live_rights after delete on role_features for each statement execute function note_changed_role();

create function note_changed_event() returns trigger language plpgsql as $$
begin
  perform note_rights(old.id, null, null);
  return null;
end $$;

create trigger live_rights_moved after update of manager_id on events for each row
  when (old.manager_id <> new.manager_id) execute function note_changed_event();
create trigger live_rights_removed after delete on events for each row execute function note_changed_event();

create function note_unlisted_staff() returns trigger language plpgsql as $$
begin
  perform note_rights(event_id, null, '{"of": "staff"}') from (select distinct event_id from removed) events;
  return null;
end $$;

create trigger live_rights after delete on event_artists referencing old table as removed
  for each statement execute function note_unlisted_staff();
create trigger live_rights after delete on event_team_members referencing old table as removed
  for each statement execute function note_unlisted_staff();

create function note_changed_fan_rights() returns trigger language plpgsql as $$
begin
  perform note_rights(old.event_id, old.user_id, null);
  return null;
end $$;

create trigger live_rights_changed after update of event_role, is_fan, user_id on event_users for each row
  when ((old.event_role, old.is_fan, old.user_id) is distinct from (new.event_role, new.is_fan, new.user_id))
  execute function note_changed_fan_rights();

-- One notice for each event, because an undone import deletes thousands of fans.
create function note_unlisted_fans() returns trigger language plpgsql as $$
begin
  perform note_rights(event_id, null, null) from (select distinct event_id from removed) events;
  return null;
end $$;

create trigger live_rights_removed after delete on event_users referencing old table as removed
  for each statement execute function note_unlisted_fans();
