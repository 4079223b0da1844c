-- How many joined and how many arrived: of an event, of the events that somebody manages, plays at or works at, and of all; by
-- day (UTC), and over all days under 'infinity'. Whatever writes event_users writes its difference beside it, in the same transaction and as a row of its own,
-- so that no two fans of one event wait for each other. What is counted is these two tables together: a job folds the one
-- into the other.
create table attendance_counts (
  scope text not null check (scope in ('event', 'manager', 'artist', 'team_member', 'all')),
  -- The event's or the person's id; 0 for all.
  scope_id bigint not null,
  day date not null,
  fans bigint not null,
  checkins bigint not null,
  primary key (scope, scope_id, day)
);

-- Without an index: it is read whole, and holds what happened since the last fold. Vacuumed early, since each fold empties it.
create table attendance_deltas (
  event_id bigint not null,
  day date not null,
  fans integer not null,
  checkins integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create function utc_day(at timestamptz) returns date immutable parallel safe
  return (at at time zone 'UTC')::date;

create function note_joined_fans() returns trigger language plpgsql as $$
begin
  insert into attendance_deltas (event_id, day, fans, checkins)
  select event_id, day, sum(fans), sum(checkins) from (
    select event_id, utc_day(joined_at) as day, 1 as fans, 0 as checkins from written where is_fan
    union all
    select event_id, utc_day(checked_in_at), 0, 1 from written where is_fan and checked_in_at is not null) noted
  group by event_id, day;
  return null;
end $$;

create function note_removed_fans() returns trigger language plpgsql as $$
begin
  insert into attendance_deltas (event_id, day, fans, checkins)
  select event_id, day, -sum(fans), -sum(checkins) from (
    select event_id, utc_day(joined_at) as day, 1 as fans, 0 as checkins from written where is_fan
    union all
    select event_id, utc_day(checked_in_at), 0, 1 from written where is_fan and checked_in_at is not null) noted
  group by event_id, day;
  return null;
end $$;

create function note_changed_fan() returns trigger language plpgsql as $$
begin
  insert into attendance_deltas (event_id, day, fans, checkins)
  select event_id, day, sum(fans), sum(checkins) from (values
    (old.event_id, utc_day(old.joined_at), -old.is_fan::int, 0),
    (new.event_id, utc_day(new.joined_at), new.is_fan::int, 0),
    (old.event_id, utc_day(old.checked_in_at), 0, -old.is_fan::int),
    (new.event_id, utc_day(new.checked_in_at), 0, new.is_fan::int)) noted (event_id, day, fans, checkins)
  where day is not null
  group by event_id, day having sum(fans) <> 0 or sum(checkins) <> 0;
  return null;
end $$;

-- Of many rows at once one difference an event and day; of single rows, as a check-in is, what costs least.
create trigger attendance_joined after insert on event_users referencing new table as written
  for each statement execute function note_joined_fans();
create trigger attendance_removed after delete on event_users referencing old table as written
  for each statement execute function note_removed_fans();
create trigger attendance_changed after update on event_users for each row
  when ((old.event_id, old.is_fan, old.joined_at, old.checked_in_at)
    is distinct from (new.event_id, new.is_fan, new.joined_at, new.checked_in_at))
  execute function note_changed_fan();

-- One fold at a time, and none while an event changes its people: it asks whose the event is, and would add to who it was.
create function lock_attendance_counts() returns void language sql as $$ select pg_advisory_xact_lock(4242025) $$;

-- Differences of an event that is no more count nowhere.
create function fold_attendance() returns void language plpgsql as $$
begin
  perform lock_attendance_counts();
  with taken as (delete from attendance_deltas returning event_id, day, fans, checkins),
  days as (
    select t.event_id, t.day, sum(t.fans) as fans, sum(t.checkins) as checkins
    from taken t join events e on e.id = t.event_id group by t.event_id, t.day),
  people (event_id, scope, person_id) as (
    select id, 'manager', manager_id from events
    union all select event_id, 'artist', artist_id from event_artists
    union all select event_id, 'team_member', team_member_id from event_team_members),
  summed as (
    select 'event' as scope, event_id as scope_id, coalesce(day, 'infinity') as day, sum(fans) as fans, sum(checkins) as checkins
    from days group by grouping sets ((event_id, day), (event_id))
    union all
    select scope, person_id, coalesce(day, 'infinity'), sum(fans), sum(checkins)
    from days join people using (event_id) group by grouping sets ((scope, person_id, day), (scope, person_id))
    union all
    select 'all', 0, coalesce(day, 'infinity'), sum(fans), sum(checkins)
    from days group by grouping sets ((day), ()) having count(*) > 0)
  insert into attendance_counts as c (scope, scope_id, day, fans, checkins) select * from summed
  on conflict (scope, scope_id, day) do update
    set fans = c.fans + excluded.fans, checkins = c.checkins + excluded.checkins;
end $$;

-- Adds the event's counts, or takes them away.
create function move_attendance(of_event bigint, sign integer, to_scope text, to_id bigint) returns void
language plpgsql as $$
begin
  perform lock_attendance_counts();
  insert into attendance_counts as c (scope, scope_id, day, fans, checkins)
  select to_scope, to_id, moved.day, sign * moved.fans, sign * moved.checkins
  from attendance_counts moved where moved.scope = 'event' and moved.scope_id = of_event
  on conflict (scope, scope_id, day) do update
    set fans = c.fans + excluded.fans, checkins = c.checkins + excluded.checkins;
end $$;

create function note_listed_artist() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform move_attendance(new.event_id, 1, 'artist', new.artist_id);
  else
    perform move_attendance(old.event_id, -1, 'artist', old.artist_id);
  end if;
  return null;
end $$;

create function note_listed_team_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform move_attendance(new.event_id, 1, 'team_member', new.team_member_id);
  else
    perform move_attendance(old.event_id, -1, 'team_member', old.team_member_id);
  end if;
  return null;
end $$;

create function note_new_manager() returns trigger language plpgsql as $$
begin
  perform move_attendance(old.id, -1, 'manager', old.manager_id);
  perform move_attendance(old.id, 1, 'manager', new.manager_id);
  return null;
end $$;

-- Before: the rows that go with it are noted after it, and then find nothing to take away.
create function note_removed_event() returns trigger language plpgsql as $$
begin
  perform move_attendance(old.id, -1, 'manager', old.manager_id);
  perform move_attendance(old.id, -1, 'artist', artist_id) from event_artists where event_id = old.id;
  perform move_attendance(old.id, -1, 'team_member', team_member_id) from event_team_members where event_id = old.id;
  perform move_attendance(old.id, -1, 'all', 0);
  delete from attendance_counts where scope = 'event' and scope_id = old.id;
  return old;
end $$;

create trigger attendance_moved after insert or delete on event_artists
  for each row execute function note_listed_artist();
create trigger attendance_moved after insert or delete on event_team_members
  for each row execute function note_listed_team_member();
create trigger attendance_moved after update of manager_id on events for each row
  when (old.manager_id <> new.manager_id) execute function note_new_manager();
create trigger attendance_removed before delete on events for each row execute function note_removed_event();

insert into attendance_deltas (event_id, day, fans, checkins)
select event_id, day, sum(fans), sum(checkins) from (
  select event_id, utc_day(joined_at) as day, 1 as fans, 0 as checkins from event_users where is_fan
  union all
  select event_id, utc_day(checked_in_at), 0, 1 from event_users where is_fan and checked_in_at is not null) noted
group by event_id, day;
select fold_attendance();
