-- What was sold inside a reach is told by days (UTC) too, as arrivals are: for managers, artists, team members and all. Of an event its
-- quarter-hours say it already.
select lock_attendance_counts();
select fold_sales();

create function utc_midnight(at timestamptz) returns timestamptz immutable parallel safe
  return date_bin('1 day', at, 'epoch');

alter table sales_counts drop constraint sales_counts_check;
alter table sales_counts add constraint sales_counts_by_day check (scope = 'event' or quarter = utc_midnight(quarter));

create or replace function fold_sales() returns void language plpgsql as $$
begin
  perform lock_attendance_counts();
  with taken as (delete from sales_deltas returning event_id, seller_id, quarter, orders, cents),
  quarters as (
    select t.event_id, t.seller_id, t.quarter, sum(t.orders) as orders, sum(t.cents) as cents
    from taken t join events e on e.id = t.event_id group by t.event_id, t.seller_id, t.quarter),
  days as (select event_id, seller_id, utc_midnight(quarter) as day, orders, cents from quarters),
  people (event_id, scope, person_id, seller_id) as (
    select id, 'manager', manager_id, 0 from events
    union all select event_id, 'artist', artist_id, artist_id from event_artists
    union all select event_id, 'team_member', team_member_id, 0 from event_team_members),
  summed as (
    select 'event' as scope, event_id as scope_id, seller_id, coalesce(quarter, 'infinity') as quarter, sum(orders) as orders, sum(cents) as cents
    from quarters group by grouping sets ((event_id, seller_id, quarter), (event_id, seller_id))
    union all
    select scope, person_id, seller_id, coalesce(day, 'infinity'), sum(orders), sum(cents)
    from days join people using (event_id, seller_id) group by grouping sets ((scope, person_id, seller_id, day), (scope, person_id, seller_id))
    union all
    select 'all', 0, 0, coalesce(day, 'infinity'), sum(orders), sum(cents)
    from days where seller_id = 0 group by grouping sets ((day), ()) having count(*) > 0)
  insert into sales_counts as c (scope, scope_id, seller_id, quarter, orders, cents) select * from summed
  on conflict (scope, scope_id, seller_id, quarter) do update set orders = c.orders + excluded.orders, cents = c.cents + excluded.cents;
end $$;

create or replace function move_attendance(of_event bigint, sign integer, to_scope text, to_id bigint) returns void
language plpgsql as $$
begin
  perform lock_attendance_counts();
  insert into attendance_counts as c (scope, scope_id, day, fans, checkins)
  select to_scope, to_id, moved.day, sign * moved.fans, sign * moved.checkins
  from attendance_counts moved where moved.scope = 'event' and moved.scope_id = of_event
  on conflict (scope, scope_id, day) do update
    set fans = c.fans + excluded.fans, checkins = c.checkins + excluded.checkins;
  insert into sales_counts as c (scope, scope_id, seller_id, quarter, orders, cents)
  select to_scope, to_id, moved.seller_id, utc_midnight(moved.quarter), sign * sum(moved.orders), sign * sum(moved.cents)
  from sales_counts moved where moved.scope = 'event' and moved.scope_id = of_event
    and moved.seller_id = case to_scope when 'artist' then to_id else 0 end
  group by moved.seller_id, utc_midnight(moved.quarter)
  on conflict (scope, scope_id, seller_id, quarter) do update set orders = c.orders + excluded.orders, cents = c.cents + excluded.cents;
end $$;

insert into sales_counts (scope, scope_id, seller_id, quarter, orders, cents)
with people (event_id, scope, person_id, seller_id) as (
  select id, 'manager', manager_id, 0 from events
  union all select event_id, 'artist', artist_id, artist_id from event_artists
  union all select event_id, 'team_member', team_member_id, 0 from event_team_members
  union all select id, 'all', 0, 0 from events)
select p.scope, p.person_id, p.seller_id, utc_midnight(c.quarter), sum(c.orders), sum(c.cents)
from sales_counts c join people p on p.event_id = c.scope_id and p.seller_id = c.seller_id
where c.scope = 'event' and c.quarter < 'infinity' group by 1, 2, 3, 4;

-- At which event money went back: what happened last is told of events near in the calendar, each by an index of its own.
alter table payment_refunds add column event_id bigint;
create function note_event_of_refund() returns trigger language plpgsql as $$
begin
  new.event_id := (select event_id from orders where id = new.order_id);
  return new;
end $$;
create trigger refund_of_event before insert or update of order_id on payment_refunds for each row execute function note_event_of_refund();

create or replace function move_shares() returns trigger language plpgsql as $$
begin
  update order_shares set event_id = new.event_id, ordered_at = new.created_at where order_id = new.id;
  update payment_refunds set event_id = new.event_id where order_id = new.id;
  return null;
end $$;

update payment_refunds r set event_id = o.event_id from orders o where o.id = r.order_id;
create index payment_refunds_of_event on payment_refunds (event_id, settled_at, id) where status = 'succeeded' and event_id is not null;

-- All products and promo codes of a house, as one list.
create index products_latest on products (created_at, id);
create index promo_codes_latest on promo_codes (starts_at, id);
