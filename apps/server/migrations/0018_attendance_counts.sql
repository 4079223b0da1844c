-- Who joined and who arrived, and who meets whom, as counts that triggers keep.

create function quarter_hour(at timestamptz) returns timestamptz immutable parallel safe
  return date_bin('15 minutes', at, 'epoch');

create function minute_of(at timestamptz) returns timestamptz immutable parallel safe
  return date_bin('1 minute', at, 'epoch');

-- How many joined and how many arrived: of an event, of the events that somebody manages, plays at or works at, and of all; by
-- day (UTC), and over all days under 'infinity'. Whatever writes event_users writes its difference beside it, in the same transaction and as a row of its own,
-- so that no two fans of one event wait for each other. What is counted is these two tables together: a job folds the one
-- into the other.
create table attendance_counts (
  scope text not null check (scope in ('event', 'manager', 'artist', 'team_member', 'all')),
  -- The event's or the person's id; 0 for all.
  scope_id bigint not null,
  quarter timestamptz not null,
  fans bigint not null,
  checkins bigint not null,
  primary key (scope, scope_id, quarter)
);

-- Without an index: it is read whole, and holds what happened since the last fold. Vacuumed early, since each fold empties it.
create table attendance_deltas (
  event_id bigint not null,
  quarter timestamptz not null,
  fans integer not null,
  checkins integer not null,
  -- No row more than before: a difference tells its minute beside its day or its quarter-hour. Of who joined nobody asks for the minute.
  minute timestamptz,
  check (minute is not null or checkins = 0)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- At how many events somebody meets an artist: an artist those that play where they do, themselves too, a team member those that play where they work.
-- Asked for at every look at the dashboard, where a team member of 670 events waited longer for this than for all the rest.
create table shared_artists (
  person_id bigint not null,
  artist_id bigint not null,
  events integer not null,
  primary key (person_id, artist_id)
);

-- One fold at a time, and none while an event changes its people: it asks whose the event is, and would add to who it was.
create function lock_attendance_counts() returns void language sql as $$ select pg_advisory_xact_lock(4242025) $$;

-- Adds the event's counts, or takes them away: those of its sales too.
create function move_attendance(of_event bigint, sign integer, to_scope text, to_id bigint) returns void
language plpgsql as $$
begin
  perform lock_attendance_counts();
  insert into attendance_counts as c (scope, scope_id, quarter, fans, checkins)
  select to_scope, to_id, moved.quarter, sign * moved.fans, sign * moved.checkins
  from attendance_counts moved where moved.scope = 'event' and moved.scope_id = of_event
  on conflict (scope, scope_id, quarter) do update
    set fans = c.fans + excluded.fans, checkins = c.checkins + excluded.checkins;
  insert into sales_counts as c (scope, scope_id, seller_id, quarter, orders, cents)
  select to_scope, to_id, moved.seller_id, moved.quarter, sign * moved.orders, sign * moved.cents
  from sales_counts moved where moved.scope = 'event' and moved.scope_id = of_event
    and moved.seller_id = case to_scope when 'artist' then to_id else 0 end
  on conflict (scope, scope_id, seller_id, quarter) do update set orders = c.orders + excluded.orders, cents = c.cents + excluded.cents;
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

create trigger attendance_moved after insert or delete on event_artists
  for each row execute function note_listed_artist();

create function note_listed_team_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform move_attendance(new.event_id, 1, 'team_member', new.team_member_id);
  else
    perform move_attendance(old.event_id, -1, 'team_member', old.team_member_id);
  end if;
  return null;
end $$;

create trigger attendance_moved after insert or delete on event_team_members
  for each row execute function note_listed_team_member();

create function note_new_manager() returns trigger language plpgsql as $$
begin
  perform move_attendance(old.id, -1, 'manager', old.manager_id);
  perform move_attendance(old.id, 1, 'manager', new.manager_id);
  return null;
end $$;

create trigger attendance_moved after update of manager_id on events for each row
  when (old.manager_id <> new.manager_id) execute function note_new_manager();

-- Whoever is put on an event's list or taken off it meets, or meets no longer, who else is on it. By the lock of attendance: no two events wait for each
-- other's pairs. Of an event that is being removed both lists are gone when these are told: what it takes along is noted before.
create function note_shared_artists() returns trigger language plpgsql as $$
begin
  -- A save that changes neither list waits for nobody.
  if not exists (select from written) then return null; end if;
  perform lock_attendance_counts();
  insert into shared_artists as s (person_id, artist_id, events)
  with changed as (select w.event_id, w.artist_id from written w join events e on e.id = w.event_id),
  artists as (
    select event_id, artist_id from event_artists where event_id in (select event_id from changed)
    union
    select event_id, artist_id from changed),
  people as (
    select event_id, artist_id as person_id from artists
    union all
    select event_id, team_member_id from event_team_members where event_id in (select event_id from changed))
  select person_id, artist_id, count(*) * case tg_op when 'INSERT' then 1 else -1 end
  from people join artists using (event_id)
  where (event_id, person_id) in (select event_id, artist_id from changed) or (event_id, artist_id) in (select event_id, artist_id from changed)
  group by 1, 2
  on conflict (person_id, artist_id) do update set events = s.events + excluded.events;
  return null;
end $$;

create trigger artists_shared after insert on event_artists referencing new table as written
  for each statement execute function note_shared_artists();
create trigger artists_shared_no_more after delete on event_artists referencing old table as written
  for each statement execute function note_shared_artists();

create function note_artists_of_team() returns trigger language plpgsql as $$
begin
  if not exists (select from written) then return null; end if;
  perform lock_attendance_counts();
  insert into shared_artists as s (person_id, artist_id, events)
  select w.team_member_id, ea.artist_id, count(*) * case tg_op when 'INSERT' then 1 else -1 end
  from written w join events e on e.id = w.event_id join event_artists ea on ea.event_id = e.id
  group by 1, 2
  on conflict (person_id, artist_id) do update set events = s.events + excluded.events;
  return null;
end $$;

create trigger artists_shared after insert on event_team_members referencing new table as written
  for each statement execute function note_artists_of_team();
create trigger artists_shared_no_more after delete on event_team_members referencing old table as written
  for each statement execute function note_artists_of_team();

create function note_artists_of_removed_event() returns trigger language plpgsql as $$
begin
  perform lock_attendance_counts();
  insert into shared_artists as s (person_id, artist_id, events)
  select person_id, artist_id, -1 from event_artists, (
    select artist_id as person_id from event_artists where event_id = old.id
    union all
    select team_member_id from event_team_members where event_id = old.id) people
  where event_id = old.id
  on conflict (person_id, artist_id) do update set events = s.events + excluded.events;
  return old;
end $$;

create trigger artists_of_event_removed before delete on events for each row execute function note_artists_of_removed_event();

-- With its minutes. Without a reference: a fold that looked for the event under the lock would wait for who removes it and waits for the lock.
create function note_removed_event() returns trigger language plpgsql as $$
begin
  perform move_attendance(old.id, -1, 'manager', old.manager_id);
  perform move_attendance(old.id, -1, 'artist', artist_id) from event_artists where event_id = old.id;
  perform move_attendance(old.id, -1, 'team_member', team_member_id) from event_team_members where event_id = old.id;
  perform move_attendance(old.id, -1, 'all', 0);
  delete from attendance_counts where scope = 'event' and scope_id = old.id;
  delete from minute_counts where event_id = old.id;
  return old;
end $$;

create trigger attendance_removed before delete on events for each row execute function note_removed_event();

create function note_joined_fans() returns trigger language plpgsql as $$
begin
  insert into attendance_deltas (event_id, quarter, minute, fans, checkins)
  select event_id, quarter, minute, sum(fans), sum(checkins) from (
    select event_id, quarter_hour(joined_at) as quarter, null::timestamptz as minute, 1 as fans, 0 as checkins from written where is_fan
    union all
    select event_id, quarter_hour(checked_in_at), minute_of(checked_in_at), 0, 1 from written where is_fan and checked_in_at is not null) noted
  group by event_id, quarter, minute;
  return null;
end $$;

-- Of many rows at once one difference an event and day; of single rows, as a check-in is, what costs least.
create trigger attendance_joined after insert on event_users referencing new table as written
  for each statement execute function note_joined_fans();

create function note_removed_fans() returns trigger language plpgsql as $$
begin
  insert into attendance_deltas (event_id, quarter, minute, fans, checkins)
  select event_id, quarter, minute, -sum(fans), -sum(checkins) from (
    select event_id, quarter_hour(joined_at) as quarter, null::timestamptz as minute, 1 as fans, 0 as checkins from written where is_fan
    union all
    select event_id, quarter_hour(checked_in_at), minute_of(checked_in_at), 0, 1 from written where is_fan and checked_in_at is not null) noted
  group by event_id, quarter, minute;
  return null;
end $$;

create trigger attendance_removed after delete on event_users referencing old table as written
  for each statement execute function note_removed_fans();

-- A check-in is one difference and known beforehand: thousands at once arrive by this way, without grouping four rows.
create function note_changed_fan() returns trigger language plpgsql as $$
begin
  -- A check-in is one difference and known beforehand.
  if new.is_fan and old.checked_in_at is null
    and (old.event_id, old.is_fan, old.joined_at) is not distinct from (new.event_id, new.is_fan, new.joined_at) then
    insert into attendance_deltas (event_id, quarter, minute, fans, checkins)
    values (new.event_id, quarter_hour(new.checked_in_at), minute_of(new.checked_in_at), 0, 1);
    return null;
  end if;
  insert into attendance_deltas (event_id, quarter, minute, fans, checkins)
  select event_id, quarter, minute, sum(fans), sum(checkins) from (values
    (old.event_id, quarter_hour(old.joined_at), null::timestamptz, -old.is_fan::int, 0),
    (new.event_id, quarter_hour(new.joined_at), null, new.is_fan::int, 0),
    (old.event_id, quarter_hour(old.checked_in_at), minute_of(old.checked_in_at), 0, -old.is_fan::int),
    (new.event_id, quarter_hour(new.checked_in_at), minute_of(new.checked_in_at), 0, new.is_fan::int)) noted (event_id, quarter, minute, fans, checkins)
  where quarter is not null
  group by event_id, quarter, minute having sum(fans) <> 0 or sum(checkins) <> 0;
  return null;
end $$;

create trigger attendance_changed after update on event_users for each row
  when ((old.event_id, old.is_fan, old.joined_at, old.checked_in_at)
    is distinct from (new.event_id, new.is_fan, new.joined_at, new.checked_in_at))
  execute function note_changed_fan();

-- Differences of an event that is no more count nowhere.
create function fold_attendance() returns void language plpgsql as $$
begin
  perform lock_attendance_counts();
  with taken as (delete from attendance_deltas returning event_id, quarter, minute, fans, checkins),
  minutes as (
    insert into minute_counts as c (event_id, minute, checkins)
    select t.event_id, coalesce(t.minute, 'infinity'), sum(t.checkins)
    from taken t join events e on e.id = t.event_id where t.checkins <> 0 group by grouping sets ((t.event_id, t.minute), (t.event_id))
    on conflict (event_id, seller_id, minute) do update set checkins = c.checkins + excluded.checkins),
  quarters as (
    select t.event_id, t.quarter, sum(t.fans) as fans, sum(t.checkins) as checkins
    from taken t join events e on e.id = t.event_id group by t.event_id, t.quarter),
  people (event_id, scope, person_id) as (
    select id, 'manager', manager_id from events
    union all select event_id, 'artist', artist_id from event_artists
    union all select event_id, 'team_member', team_member_id from event_team_members),
  summed as (
    select 'event' as scope, event_id as scope_id, coalesce(quarter, 'infinity') as quarter, sum(fans) as fans, sum(checkins) as checkins
    from quarters group by grouping sets ((event_id, quarter), (event_id))
    union all
    select scope, person_id, coalesce(quarter, 'infinity'), sum(fans), sum(checkins)
    from quarters join people using (event_id) group by grouping sets ((scope, person_id, quarter), (scope, person_id))
    union all
    select 'all', 0, coalesce(quarter, 'infinity'), sum(fans), sum(checkins)
    from quarters group by grouping sets ((quarter), ()) having count(*) > 0)
  insert into attendance_counts as c (scope, scope_id, quarter, fans, checkins) select * from summed
  on conflict (scope, scope_id, quarter) do update
    set fans = c.fans + excluded.fans, checkins = c.checkins + excluded.checkins;
end $$;
