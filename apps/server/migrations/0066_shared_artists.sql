-- At how many events somebody meets an artist: an artist those that play where they do, themselves too, a team member those that play where they work.
-- Asked for at every look at the dashboard, where a team member of 670 events waited longer for this than for all the rest.
create table shared_artists (
  person_id bigint not null,
  artist_id bigint not null,
  events integer not null,
  primary key (person_id, artist_id)
);

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

create trigger artists_shared after insert on event_artists referencing new table as written
  for each statement execute function note_shared_artists();
create trigger artists_shared_no_more after delete on event_artists referencing old table as written
  for each statement execute function note_shared_artists();
create trigger artists_shared after insert on event_team_members referencing new table as written
  for each statement execute function note_artists_of_team();
create trigger artists_shared_no_more after delete on event_team_members referencing old table as written
  for each statement execute function note_artists_of_team();
create trigger artists_of_event_removed before delete on events for each row execute function note_artists_of_removed_event();

insert into shared_artists (person_id, artist_id, events)
select person_id, artist_id, count(*) from (
  select event_id, artist_id as person_id from event_artists
  union all
  select event_id, team_member_id from event_team_members) people
join event_artists using (event_id)
group by 1, 2;
