-- Arrivals and sales inside a reach are kept by quarter-hours, as those of an event are: in every zone a day begins with one, so that
-- reports count days by the clocks of the house, whichever these are. Until now they were kept by days of UTC.
select lock_attendance_counts();
lock table event_users, event_artists, event_team_members in share mode;
select fold_sales();
select fold_attendance();

truncate attendance_counts, attendance_deltas;
alter table attendance_counts rename column day to quarter;
alter table attendance_counts alter column quarter type timestamptz using null;
alter table attendance_deltas rename column day to quarter;
alter table attendance_deltas alter column quarter type timestamptz using null;

create or replace function note_joined_fans() returns trigger language plpgsql as $$
begin
  insert into attendance_deltas (event_id, quarter, minute, fans, checkins)
  select event_id, quarter, minute, sum(fans), sum(checkins) from (
    select event_id, quarter_hour(joined_at) as quarter, null::timestamptz as minute, 1 as fans, 0 as checkins from written where is_fan
    union all
    select event_id, quarter_hour(checked_in_at), minute_of(checked_in_at), 0, 1 from written where is_fan and checked_in_at is not null) noted
  group by event_id, quarter, minute;
  return null;
end $$;

create or replace function note_removed_fans() returns trigger language plpgsql as $$
begin
  insert into attendance_deltas (event_id, quarter, minute, fans, checkins)
  select event_id, quarter, minute, -sum(fans), -sum(checkins) from (
    select event_id, quarter_hour(joined_at) as quarter, null::timestamptz as minute, 1 as fans, 0 as checkins from written where is_fan
    union all
    select event_id, quarter_hour(checked_in_at), minute_of(checked_in_at), 0, 1 from written where is_fan and checked_in_at is not null) noted
  group by event_id, quarter, minute;
  return null;
end $$;

create or replace function note_changed_fan() returns trigger language plpgsql as $$
begin
  -- A check-in is one difference and known beforehand (0026).
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

create or replace function fold_attendance() returns void language plpgsql as $$
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

create or replace function move_attendance(of_event bigint, sign integer, to_scope text, to_id bigint) returns void
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

create or replace function fold_sales() returns void language plpgsql as $$
begin
  perform lock_attendance_counts();
  with taken as (delete from sales_deltas returning event_id, seller_id, quarter, minute, orders, cents),
  minutes as (
    insert into minute_counts as c (event_id, seller_id, minute, orders, cents)
    select t.event_id, t.seller_id, coalesce(t.minute, 'infinity'), sum(t.orders), sum(t.cents)
    from taken t join events e on e.id = t.event_id group by grouping sets ((t.event_id, t.seller_id, t.minute), (t.event_id, t.seller_id))
    on conflict (event_id, seller_id, minute) do update set orders = c.orders + excluded.orders, cents = c.cents + excluded.cents),
  quarters as (
    select t.event_id, t.seller_id, t.quarter, sum(t.orders) as orders, sum(t.cents) as cents
    from taken t join events e on e.id = t.event_id group by t.event_id, t.seller_id, t.quarter),
  people (event_id, scope, person_id, seller_id) as (
    select id, 'manager', manager_id, 0 from events
    union all select event_id, 'artist', artist_id, artist_id from event_artists
    union all select event_id, 'team_member', team_member_id, 0 from event_team_members),
  summed as (
    select 'event' as scope, event_id as scope_id, seller_id, coalesce(quarter, 'infinity') as quarter, sum(orders) as orders, sum(cents) as cents
    from quarters group by grouping sets ((event_id, seller_id, quarter), (event_id, seller_id))
    union all
    select scope, person_id, seller_id, coalesce(quarter, 'infinity'), sum(orders), sum(cents)
    from quarters join people using (event_id, seller_id) group by grouping sets ((scope, person_id, seller_id, quarter), (scope, person_id, seller_id))
    union all
    select 'all', 0, 0, coalesce(quarter, 'infinity'), sum(orders), sum(cents)
    from quarters where seller_id = 0 group by grouping sets ((quarter), ()) having count(*) > 0)
  insert into sales_counts as c (scope, scope_id, seller_id, quarter, orders, cents) select * from summed
  on conflict (scope, scope_id, seller_id, quarter) do update set orders = c.orders + excluded.orders, cents = c.cents + excluded.cents;
end $$;

alter table sales_counts drop constraint sales_counts_by_day;
delete from sales_counts where scope <> 'event' and quarter < 'infinity';
insert into sales_counts (scope, scope_id, seller_id, quarter, orders, cents)
with people (event_id, scope, person_id, seller_id) as (
  select id, 'manager', manager_id, 0 from events
  union all select event_id, 'artist', artist_id, artist_id from event_artists
  union all select event_id, 'team_member', team_member_id, 0 from event_team_members
  union all select id, 'all', 0, 0 from events)
select p.scope, p.person_id, p.seller_id, c.quarter, sum(c.orders), sum(c.cents)
from sales_counts c join people p on p.event_id = c.scope_id and p.seller_id = c.seller_id
where c.scope = 'event' and c.quarter < 'infinity' group by 1, 2, 3, 4;
drop function utc_midnight;
drop function utc_day;

-- Not by a fold: minutes are counted already.
insert into attendance_counts (scope, scope_id, quarter, fans, checkins)
with noted as (
  select event_id, quarter_hour(joined_at) as quarter, 1 as fans, 0 as checkins from event_users where is_fan
  union all
  select event_id, quarter_hour(checked_in_at), 0, 1 from event_users where is_fan and checked_in_at is not null),
people (event_id, scope, person_id) as (
  select id, 'event', id from events
  union all select id, 'manager', manager_id from events
  union all select event_id, 'artist', artist_id from event_artists
  union all select event_id, 'team_member', team_member_id from event_team_members
  union all select id, 'all', 0 from events)
select scope, person_id, coalesce(quarter, 'infinity'), sum(fans), sum(checkins)
from noted join people using (event_id) group by grouping sets ((scope, person_id, quarter), (scope, person_id));

-- The house's zone is that of most events, unless one is set.
create index events_timezone on events (timezone);
