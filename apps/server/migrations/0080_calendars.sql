-- When an event begins, beside those who play and work there: what is theirs is read in the order of the calendar, where all events of the
-- house in that order were held against all of theirs.
alter table event_artists add column starts_at timestamptz not null default '-infinity';
alter table event_team_members add column starts_at timestamptz not null default '-infinity';
update event_artists set starts_at = e.starts_at from events e where e.id = event_id;
update event_team_members set starts_at = e.starts_at from events e where e.id = event_id;
create index event_artists_calendar on event_artists (artist_id, starts_at, event_id);
create index event_team_members_calendar on event_team_members (team_member_id, starts_at, event_id);

-- The event is held: of one that is moved at this moment the old time would be taken, and stay.
create function take_start() returns trigger language plpgsql as $$
begin
  select e.starts_at into new.starts_at from events e where e.id = new.event_id for share;
  new.starts_at := coalesce(new.starts_at, '-infinity');
  return new;
end $$;
create trigger start_taken before insert on event_artists for each row execute function take_start();
create trigger start_taken before insert on event_team_members for each row execute function take_start();

create function move_start() returns trigger language plpgsql as $$
begin
  update event_artists set starts_at = new.starts_at where event_id = new.id;
  update event_team_members set starts_at = new.starts_at where event_id = new.id;
  return null;
end $$;
create trigger start_moved after update of starts_at on events for each row
  when (old.starts_at is distinct from new.starts_at) execute function move_start();
