-- What was sold: paid orders, and their cents less what was sent back. Kept as attendance is (0022): whatever writes orders or refunds writes its
-- difference beside it, and a job folds the differences into the counts. Of an event by the quarter-hour in which its orders were paid, since
-- in every zone a day begins with one; of the events that somebody manages, plays at or works at, and of all, over all time alone.
create table sales_counts (
  scope text not null check (scope in ('event', 'manager', 'artist', 'team_member', 'all')),
  -- The event's or the person's id; 0 for all.
  scope_id bigint not null,
  -- Its beginning; 'infinity' is all time.
  quarter timestamptz not null check (scope = 'event' or quarter = 'infinity'),
  orders bigint not null,
  cents bigint not null,
  primary key (scope, scope_id, quarter)
);

-- Without an index: it is read whole, and holds what happened since the last fold. Vacuumed early, since each fold empties it.
create table sales_deltas (
  event_id bigint not null,
  quarter timestamptz not null,
  orders integer not null,
  cents bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create function quarter_hour(at timestamptz) returns timestamptz immutable parallel safe
  return date_bin('15 minutes', at, 'epoch');

-- An order that is paid and a refund of its payment are noted one after the other, in whatever order they come: at once, neither would see the other.
create function lock_payment(of_provider text, of_payment text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('sales/' || of_provider || '/' || of_payment, 0)) where of_payment is not null $$;

create function note_order_sales(sold orders, sign integer) returns void language plpgsql as $$
begin
  if sold.status <> 'COMPLETED' then return; end if;
  perform lock_payment(sold.provider, sold.payment_id);
  insert into sales_deltas (event_id, quarter, orders, cents)
  values (sold.event_id, quarter_hour(sold.paid_at), sign, sign * (sold.total_cents - coalesce((
    select sum(amount_cents) from payment_refunds
    where provider = sold.provider and payment_id = sold.payment_id and status = 'succeeded'), 0)));
end $$;

create function note_sale() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_order_sales(old, -1); end if;
  if tg_op <> 'DELETE' then perform note_order_sales(new, 1); end if;
  return null;
end $$;

create function note_refund_sales(sent payment_refunds, sign integer) returns void language plpgsql as $$
begin
  if sent.status <> 'succeeded' then return; end if;
  perform lock_payment(sent.provider, sent.payment_id);
  insert into sales_deltas (event_id, quarter, orders, cents)
  select event_id, quarter_hour(paid_at), 0, -sign * sent.amount_cents from orders
  where provider = sent.provider and payment_id = sent.payment_id and status = 'COMPLETED';
end $$;

create function note_refund() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_refund_sales(old, -1); end if;
  if tg_op <> 'DELETE' then perform note_refund_sales(new, 1); end if;
  return null;
end $$;

create trigger sales_made after insert on orders for each row when (new.status = 'COMPLETED') execute function note_sale();
create trigger sales_removed after delete on orders for each row when (old.status = 'COMPLETED') execute function note_sale();
create trigger sales_changed after update on orders for each row
  when ((old.status = 'COMPLETED' or new.status = 'COMPLETED')
    and (old.status, old.event_id, old.paid_at, old.total_cents, old.provider, old.payment_id)
      is distinct from (new.status, new.event_id, new.paid_at, new.total_cents, new.provider, new.payment_id))
  execute function note_sale();
create trigger sales_sent_back after insert or delete on payment_refunds for each row execute function note_refund();
create trigger sales_sent_back_later after update on payment_refunds for each row
  when ((old.status, old.amount_cents, old.provider, old.payment_id)
    is distinct from (new.status, new.amount_cents, new.provider, new.payment_id))
  execute function note_refund();

-- By the lock of attendance: whoever moves an event from one to another moves both.
create function fold_sales() returns void language plpgsql as $$
begin
  perform lock_attendance_counts();
  with taken as (delete from sales_deltas returning event_id, quarter, orders, cents),
  quarters as (
    select t.event_id, t.quarter, sum(t.orders) as orders, sum(t.cents) as cents
    from taken t join events e on e.id = t.event_id group by t.event_id, t.quarter),
  people (event_id, scope, person_id) as (
    select id, 'manager', manager_id from events
    union all select event_id, 'artist', artist_id from event_artists
    union all select event_id, 'team_member', team_member_id from event_team_members),
  summed as (
    select 'event' as scope, event_id as scope_id, coalesce(quarter, 'infinity') as quarter, sum(orders) as orders, sum(cents) as cents
    from quarters group by grouping sets ((event_id, quarter), (event_id))
    union all
    select scope, person_id, 'infinity', sum(orders), sum(cents) from quarters join people using (event_id) group by scope, person_id
    union all
    select 'all', 0, 'infinity', sum(orders), sum(cents) from quarters having count(*) > 0)
  insert into sales_counts as c (scope, scope_id, quarter, orders, cents) select * from summed
  on conflict (scope, scope_id, quarter) do update set orders = c.orders + excluded.orders, cents = c.cents + excluded.cents;
end $$;

-- Adds the event's counts, or takes them away: those of its sales too.
create or replace function move_attendance(of_event bigint, sign integer, to_scope text, to_id bigint) returns void
language plpgsql as $$
begin
  perform lock_attendance_counts();
  insert into attendance_counts as c (scope, scope_id, day, fans, checkins)
  select to_scope, to_id, moved.day, sign * moved.fans, sign * moved.checkins
  from attendance_counts moved where moved.scope = 'event' and moved.scope_id = of_event
  on conflict (scope, scope_id, day) do update
    set fans = c.fans + excluded.fans, checkins = c.checkins + excluded.checkins;
  insert into sales_counts as c (scope, scope_id, quarter, orders, cents)
  select to_scope, to_id, 'infinity', sign * moved.orders, sign * moved.cents
  from sales_counts moved where moved.scope = 'event' and moved.scope_id = of_event and moved.quarter = 'infinity'
  on conflict (scope, scope_id, quarter) do update set orders = c.orders + excluded.orders, cents = c.cents + excluded.cents;
end $$;

insert into sales_deltas (event_id, quarter, orders, cents)
select o.event_id, quarter_hour(o.paid_at), count(*), sum(o.total_cents - coalesce(sent.cents, 0))
from orders o left join (
  select provider, payment_id, sum(amount_cents) as cents from payment_refunds where status = 'succeeded' group by 1, 2
) sent on sent.provider = o.provider and sent.payment_id = o.payment_id
where o.status = 'COMPLETED' group by 1, 2;
select fold_sales();
