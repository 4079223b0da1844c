-- Counts of joins and check-ins, and of shared events, kept by triggers.

-- Returns the start of the quarter-hour.
create function quarter_hour(at timestamptz) returns timestamptz immutable parallel safe
  return date_bin('15 minutes', at, 'epoch');

-- Returns the start of the minute.
create function minute_of(at timestamptz) returns timestamptz immutable parallel safe
  return date_bin('1 minute', at, 'epoch');

-- Joins and check-ins by quarter-hour, and in total under 'infinity'. Counted by event, by person (events that they
-- manage, play at or work at), and over all. A change of event_users adds a row to attendance_deltas in the same
-- transaction, so fans of one event do not block each other. A job merges the deltas. Readers add up both tables.
create table attendance_counts (
  scope text not null check (scope in ('event', 'manager', 'artist', 'team_member', 'all')),
  -- Id of the event or person; 0 for all.
  scope_id bigint not null,
  quarter timestamptz not null,
  fans bigint not null,
  checkins bigint not null,
  primary key (scope, scope_id, quarter)
);

-- Changes that are not merged yet. Read as a whole, so it has no index. Vacuumed early, because each merge empties it.
create table attendance_deltas (
  event_id bigint not null,
  quarter timestamptz not null,
  fans integer not null,
  checkins integer not null,
  -- Minute of a check-in, beside its quarter-hour. Null for joins, which are not counted by minute.
  minute timestamptz,
  check (minute is not null or checkins = 0)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Number of events that a person shares with an artist. An artist shares events with those who play there, including
-- themselves; a team member with those who play where they work. The dashboard reads it on each visit.
create table shared_artists (
  person_id bigint not null,
  artist_id bigint not null,
  events integer not null,
  primary key (person_id, artist_id)
);

-- Serialises merges, and changes of an event's people, because a merge reads whom an event belongs to.
create function lock_attendance_counts() returns void language sql as $$ select pg_advisory_xact_lock(4242025) $$;

-- Adds or subtracts an event's attendance and sales counts.
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

-- Updates shared events when artists are added to or removed from an event. Uses the lock of attendance, so that events
-- do not deadlock on pairs. For a deleted event both lists are already gone, so note_artists_of_removed_event() runs
-- before.
create function note_shared_artists() returns trigger language plpgsql as $$
begin
  -- A save without changes of the list does not wait for the lock.
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

-- Updates shared events when team members are added to or removed from an event.
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

-- Subtracts a deleted event's counts. minute_counts has no foreign key, because a merge that checks it under the lock
-- would deadlock with the deletion.
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

-- One delta for each event and quarter-hour of a statement. Single updates, such as check-ins, use the cheaper row
-- trigger below.
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

-- Adds the deltas of a changed row.
create function note_changed_fan() returns trigger language plpgsql as $$
begin
  -- The fast path of a check-in, which is exactly one delta.
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

-- Merges the deltas into the counts. Drops deltas of deleted events.
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
