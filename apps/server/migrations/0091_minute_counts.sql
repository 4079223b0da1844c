-- What was done at an event by the minute, for the night on one page: check-ins, song requests, votes, entries of raffles, paid orders and their cents, refunds
-- taken off. Kept as attendance and sales are (0022, 0064): whatever writes the rows writes its difference beside them, and a job folds it in.
create table minute_counts (
  event_id bigint not null,
  -- Whose lines orders and cents are of: an artist's, or of everybody's whole orders by 0, under which the rest is kept.
  seller_id bigint not null default 0,
  -- Its beginning; 'infinity' is all time.
  minute timestamptz not null,
  checkins integer not null default 0,
  requests integer not null default 0,
  votes integer not null default 0,
  entries integer not null default 0,
  orders integer not null default 0,
  cents bigint not null default 0,
  primary key (event_id, seller_id, minute)
);

create function minute_of(at timestamptz) returns timestamptz immutable parallel safe
  return date_bin('1 minute', at, 'epoch');

-- A server of before this may be writing still: it is waited for, and what it left is folded by the way of before.
-- First by the lock that its triggers take last, and the table that is changed below at once as strongly as it will be.
select lock_attendance_counts();
lock table order_shares in access exclusive mode;
lock table event_users, orders, order_items, payment_refunds, song_requests, polls, poll_votes, raffles, raffle_entries in share row exclusive mode;
select fold_attendance();
select fold_sales();

-- No row more than before: a difference tells its minute beside its day or its quarter-hour. Of who joined nobody asks for the minute.
alter table attendance_deltas add column minute timestamptz;
alter table attendance_deltas add check (minute is not null or checkins = 0);
alter table sales_deltas add column minute timestamptz not null;

create or replace function note_joined_fans() returns trigger language plpgsql as $$
begin
  insert into attendance_deltas (event_id, day, minute, fans, checkins)
  select event_id, day, minute, sum(fans), sum(checkins) from (
    select event_id, utc_day(joined_at) as day, null::timestamptz as minute, 1 as fans, 0 as checkins from written where is_fan
    union all
    select event_id, utc_day(checked_in_at), minute_of(checked_in_at), 0, 1 from written where is_fan and checked_in_at is not null) noted
  group by event_id, day, minute;
  return null;
end $$;

create or replace function note_removed_fans() returns trigger language plpgsql as $$
begin
  insert into attendance_deltas (event_id, day, minute, fans, checkins)
  select event_id, day, minute, -sum(fans), -sum(checkins) from (
    select event_id, utc_day(joined_at) as day, null::timestamptz as minute, 1 as fans, 0 as checkins from written where is_fan
    union all
    select event_id, utc_day(checked_in_at), minute_of(checked_in_at), 0, 1 from written where is_fan and checked_in_at is not null) noted
  group by event_id, day, minute;
  return null;
end $$;

create or replace function note_changed_fan() returns trigger language plpgsql as $$
begin
  -- A check-in is one difference and known beforehand (0026).
  if new.is_fan and old.checked_in_at is null
    and (old.event_id, old.is_fan, old.joined_at) is not distinct from (new.event_id, new.is_fan, new.joined_at) then
    insert into attendance_deltas (event_id, day, minute, fans, checkins)
    values (new.event_id, utc_day(new.checked_in_at), minute_of(new.checked_in_at), 0, 1);
    return null;
  end if;
  insert into attendance_deltas (event_id, day, minute, fans, checkins)
  select event_id, day, minute, sum(fans), sum(checkins) from (values
    (old.event_id, utc_day(old.joined_at), null::timestamptz, -old.is_fan::int, 0),
    (new.event_id, utc_day(new.joined_at), null, new.is_fan::int, 0),
    (old.event_id, utc_day(old.checked_in_at), minute_of(old.checked_in_at), 0, -old.is_fan::int),
    (new.event_id, utc_day(new.checked_in_at), minute_of(new.checked_in_at), 0, new.is_fan::int)) noted (event_id, day, minute, fans, checkins)
  where day is not null
  group by event_id, day, minute having sum(fans) <> 0 or sum(checkins) <> 0;
  return null;
end $$;

create or replace function fold_attendance() returns void language plpgsql as $$
begin
  perform lock_attendance_counts();
  with taken as (delete from attendance_deltas returning event_id, day, minute, fans, checkins),
  minutes as (
    insert into minute_counts as c (event_id, minute, checkins)
    select t.event_id, coalesce(t.minute, 'infinity'), sum(t.checkins)
    from taken t join events e on e.id = t.event_id where t.checkins <> 0 group by grouping sets ((t.event_id, t.minute), (t.event_id))
    on conflict (event_id, seller_id, minute) do update set checkins = c.checkins + excluded.checkins),
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

create or replace function note_order_sales(sold orders, sign integer) returns void language plpgsql as $$
begin
  if sold.status <> 'COMPLETED' then return; end if;
  perform lock_payment(sold.provider, sold.payment_id);
  insert into sales_deltas (event_id, quarter, minute, orders, cents)
  values (sold.event_id, quarter_hour(sold.paid_at), minute_of(sold.paid_at), sign, sign * (sold.total_cents - coalesce((
    select sum(amount_cents) from payment_refunds
    where provider = sold.provider and payment_id = sold.payment_id and status = 'succeeded'), 0)));
end $$;

create or replace function note_refund_sales(sent payment_refunds, sign integer) returns void language plpgsql as $$
begin
  if sent.status <> 'succeeded' then return; end if;
  perform lock_payment(sent.provider, sent.payment_id);
  insert into sales_deltas (event_id, quarter, minute, orders, cents)
  select event_id, quarter_hour(paid_at), minute_of(paid_at), 0, -sign * sent.amount_cents from orders
  where provider = sent.provider and payment_id = sent.payment_id and status = 'COMPLETED';
end $$;

-- A share knows the minute in which its order was paid, from which the quarter-hour follows: where the order goes, it is told no more.
drop trigger share_changed on order_shares;
drop trigger share_removed on order_shares;
alter table order_shares rename column quarter to minute;
update order_shares s set minute = minute_of(o.paid_at) from orders o where o.id = s.order_id and s.minute is not null;

create or replace function note_order_shares(sold orders) returns void language sql as $$
  update order_shares s set event_id = told.event_id, minute = told.minute, cents = told.cents
  from (
    select c.seller_id, sold.event_id, case when sold.status = 'COMPLETED' then minute_of(sold.paid_at) end as minute,
      case when sold.status = 'COMPLETED' then c.cents else 0 end as cents
    from shares_of(sold) c) told
  where s.order_id = sold.id and s.seller_id = told.seller_id
    and (s.event_id, s.minute, s.cents) is distinct from (told.event_id, told.minute, told.cents) $$;

create or replace function note_share() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.event_id, old.minute) = (new.event_id, new.minute) then
    insert into sales_deltas (event_id, seller_id, quarter, minute, orders, cents)
    values (new.event_id, new.seller_id, quarter_hour(new.minute), new.minute, 0, new.cents - old.cents);
    return null;
  end if;
  if old.minute is not null then
    insert into sales_deltas (event_id, seller_id, quarter, minute, orders, cents)
    values (old.event_id, old.seller_id, quarter_hour(old.minute), old.minute, -1, -old.cents);
  end if;
  if tg_op = 'UPDATE' and new.minute is not null then
    insert into sales_deltas (event_id, seller_id, quarter, minute, orders, cents)
    values (new.event_id, new.seller_id, quarter_hour(new.minute), new.minute, 1, new.cents);
  end if;
  return null;
end $$;

create trigger share_changed after update on order_shares for each row
  when ((old.event_id, old.minute, old.cents) is distinct from (new.event_id, new.minute, new.cents)) execute function note_share();
create trigger share_removed after delete on order_shares for each row when (old.minute is not null) execute function note_share();

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

-- What fans do beside arriving and buying. Without an index, and vacuumed early, as the other two. Of one statement one row an event and minute: a crowd that
-- votes at once is one statement.
create table engagement_deltas (
  event_id bigint not null,
  minute timestamptz not null,
  requests integer not null default 0,
  votes integer not null default 0,
  entries integer not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- None of these rows ever gets another event or another time: they come and go.
create function note_song_requests() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, minute, requests)
  select event_id, minute_of(created_at), count(*) * case tg_op when 'INSERT' then 1 else -1 end from written group by 1, 2;
  return null;
end $$;

create function note_votes() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, minute, votes)
  select p.event_id, v.minute, sum(v.n) * case tg_op when 'INSERT' then 1 else -1 end
  from (select poll_id, minute_of(voted_at) as minute, count(*) as n from written group by 1, 2) v join polls p on p.id = v.poll_id
  group by 1, 2;
  return null;
end $$;

create function note_entries() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, minute, entries)
  select r.event_id, x.minute, sum(x.n) * case tg_op when 'INSERT' then 1 else -1 end
  from (select raffle_id, minute_of(entered_at) as minute, count(*) as n from written group by 1, 2) x join raffles r on r.id = x.raffle_id
  group by 1, 2;
  return null;
end $$;

-- Before: the votes that go with a poll are noted after it, and then find no poll whose they were. Whoever deletes a poll, or options of it, holds it, and so
-- does whoever votes (0051): none goes twice.
create function note_removed_poll() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, minute, votes)
  select old.event_id, minute_of(voted_at), -count(*) from poll_votes where poll_id = old.id group by 2;
  return old;
end $$;

create function note_removed_raffle() returns trigger language plpgsql as $$
begin
  insert into engagement_deltas (event_id, minute, entries)
  select old.event_id, minute_of(entered_at), -count(*) from raffle_entries where raffle_id = old.id group by 2;
  return old;
end $$;

create trigger minutes_of_requests after insert on song_requests referencing new table as written
  for each statement execute function note_song_requests();
create trigger minutes_of_removed_requests after delete on song_requests referencing old table as written
  for each statement execute function note_song_requests();
create trigger minutes_of_votes after insert on poll_votes referencing new table as written
  for each statement execute function note_votes();
create trigger minutes_of_removed_votes after delete on poll_votes referencing old table as written
  for each statement execute function note_votes();
create trigger minutes_of_entries after insert on raffle_entries referencing new table as written
  for each statement execute function note_entries();
create trigger minutes_of_removed_entries after delete on raffle_entries referencing old table as written
  for each statement execute function note_entries();
create trigger minutes_removed before delete on polls for each row execute function note_removed_poll();
create trigger minutes_removed before delete on raffles for each row execute function note_removed_raffle();

-- By the lock of the other folds, which write the same rows.
create function fold_engagement() returns void language plpgsql as $$
begin
  perform lock_attendance_counts();
  with taken as (delete from engagement_deltas returning event_id, minute, requests, votes, entries)
  insert into minute_counts as c (event_id, minute, requests, votes, entries)
  select t.event_id, coalesce(t.minute, 'infinity'), sum(t.requests), sum(t.votes), sum(t.entries)
  from taken t join events e on e.id = t.event_id group by grouping sets ((t.event_id, t.minute), (t.event_id))
  on conflict (event_id, seller_id, minute) do update
    set requests = c.requests + excluded.requests, votes = c.votes + excluded.votes, entries = c.entries + excluded.entries;
end $$;

-- With its minutes. Without a reference: a fold that looked for the event under the lock would wait for who removes it and waits for the lock.
create or replace function note_removed_event() returns trigger language plpgsql as $$
begin
  perform move_attendance(old.id, -1, 'manager', old.manager_id);
  perform move_attendance(old.id, -1, 'artist', artist_id) from event_artists where event_id = old.id;
  perform move_attendance(old.id, -1, 'team_member', team_member_id) from event_team_members where event_id = old.id;
  perform move_attendance(old.id, -1, 'all', 0);
  delete from attendance_counts where scope = 'event' and scope_id = old.id;
  delete from minute_counts where event_id = old.id;
  return old;
end $$;

insert into minute_counts (event_id, seller_id, minute, checkins, requests, votes, entries, orders, cents)
select event_id, seller_id, coalesce(minute, 'infinity'), sum(checkins), sum(requests), sum(votes), sum(entries), sum(orders), sum(cents)
from (
  select event_id, 0::bigint as seller_id, minute_of(checked_in_at) as minute, count(*) as checkins, 0 as requests, 0 as votes, 0 as entries,
    0 as orders, 0 as cents
  from event_users where is_fan and checked_in_at is not null group by 1, 3
  union all
  select event_id, 0, minute_of(created_at), 0, count(*), 0, 0, 0, 0 from song_requests group by 1, 3
  union all
  select p.event_id, 0, minute_of(v.voted_at), 0, 0, count(*), 0, 0, 0 from poll_votes v join polls p on p.id = v.poll_id group by 1, 3
  union all
  select r.event_id, 0, minute_of(x.entered_at), 0, 0, 0, count(*), 0, 0 from raffle_entries x join raffles r on r.id = x.raffle_id group by 1, 3
  union all
  select o.event_id, 0, minute_of(o.paid_at), 0, 0, 0, 0, count(*), sum(o.total_cents - coalesce(sent.cents, 0))
  from orders o left join (
    select provider, payment_id, sum(amount_cents) as cents from payment_refunds where status = 'succeeded' group by 1, 2
  ) sent on sent.provider = o.provider and sent.payment_id = o.payment_id
  where o.status = 'COMPLETED' group by 1, 3
  union all
  select event_id, seller_id, minute, 0, 0, 0, 0, count(*), sum(cents) from order_shares where minute is not null group by 1, 2, 3) noted
group by grouping sets ((event_id, seller_id, minute), (event_id, seller_id));
analyze minute_counts, order_shares;
