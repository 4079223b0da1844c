-- What an order is to each artist whose things are in it: an artist sees these lines alone, in the list, the cards and the dashboard. One row an order
-- and artist from the order's beginning, found as the list is read, and with it what the artist has sold of a paid one.
create table order_shares (
  order_id bigint not null references orders (id) on delete cascade,
  seller_id bigint not null references users (id),
  event_id bigint not null,
  ordered_at timestamptz not null,
  -- In which it was paid, null while it is not; and what is kept of it: all of an order that holds nobody else's, else what their lines cost.
  quarter timestamptz,
  cents bigint not null default 0,
  primary key (order_id, seller_id)
);
create index order_shares_list on order_shares (seller_id, event_id, ordered_at, order_id);

-- Whose lines are counted: an artist's, or 0 for whole orders. What an artist has sold over all is of the events at which they play now.
alter table sales_counts add column seller_id bigint not null default 0;
alter table sales_counts drop constraint sales_counts_pkey;
alter table sales_counts add primary key (scope, scope_id, seller_id, quarter);
alter table sales_deltas add column seller_id bigint not null default 0;

-- Of a refund of no units nothing is taken off a part, until all of the order is sent back.
create function shares_of(sold orders) returns table (seller_id bigint, cents bigint) stable language sql as $$
  with lines as materialized (
    select p.artist_id, i.position, i.item_price_cents, i.sub_total_cents
    from order_items i join products p on p.id = i.product_id where i.order_id = sold.id),
  refunds as materialized (
    select id, amount_cents from payment_refunds
    where provider = sold.provider and payment_id = sold.payment_id and status = 'succeeded'),
  back as (select coalesce(sum(amount_cents), 0) as cents from refunds)
  select l.artist_id, (case
    when count(*) = (select count(*) from lines) then sold.total_cents - back.cents
    when back.cents >= sold.total_cents then 0
    else sum(l.sub_total_cents) - coalesce((
      select sum(ri.quantity * own.item_price_cents)
      from refunds r join payment_refund_items ri on ri.refund_id = r.id join lines own on own.position = ri.position
      where own.artist_id = l.artist_id), 0) end)::bigint
  from lines l, back group by l.artist_id, back.cents $$;

-- The caller holds the payment, as note_order_sales does.
create function note_order_shares(sold orders) returns void language sql as $$
  update order_shares s set event_id = told.event_id, quarter = told.quarter, cents = told.cents
  from (
    select c.seller_id, sold.event_id, case when sold.status = 'COMPLETED' then quarter_hour(sold.paid_at) end as quarter,
      case when sold.status = 'COMPLETED' then c.cents else 0 end as cents
    from shares_of(sold) c) told
  where s.order_id = sold.id and s.seller_id = told.seller_id
    and (s.event_id, s.quarter, s.cents) is distinct from (told.event_id, told.quarter, told.cents) $$;

create function note_shares_of_payment(of_provider text, of_payment text) returns void language plpgsql as $$
begin
  perform lock_payment(of_provider, of_payment);
  perform note_order_shares(o) from orders o
  where o.provider = of_provider and o.payment_id = of_payment and o.status = 'COMPLETED';
end $$;

create function note_share() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.event_id, old.quarter) = (new.event_id, new.quarter) then
    insert into sales_deltas (event_id, seller_id, quarter, orders, cents)
    values (new.event_id, new.seller_id, new.quarter, 0, new.cents - old.cents);
    return null;
  end if;
  if old.quarter is not null then
    insert into sales_deltas (event_id, seller_id, quarter, orders, cents)
    values (old.event_id, old.seller_id, old.quarter, -1, -old.cents);
  end if;
  if tg_op = 'UPDATE' and new.quarter is not null then
    insert into sales_deltas (event_id, seller_id, quarter, orders, cents)
    values (new.event_id, new.seller_id, new.quarter, 1, new.cents);
  end if;
  return null;
end $$;

create trigger share_changed after update on order_shares for each row
  when ((old.event_id, old.quarter, old.cents) is distinct from (new.event_id, new.quarter, new.cents)) execute function note_share();
create trigger share_removed after delete on order_shares for each row when (old.quarter is not null) execute function note_share();

-- Lines are written with their order, and never change.
create function note_sellers() returns trigger language plpgsql as $$
begin
  insert into order_shares (order_id, seller_id, event_id, ordered_at)
  select distinct o.id, p.artist_id, o.event_id, o.created_at
  from written w join products p on p.id = w.product_id join orders o on o.id = w.order_id
  order by 1, 2
  on conflict do nothing;
  perform lock_payment(o.provider, o.payment_id), note_order_shares(o)
  from orders o where o.id in (select order_id from written) and o.status = 'COMPLETED';
  return null;
end $$;
create trigger shares_begun after insert on order_items referencing new table as written
  for each statement execute function note_sellers();

create function move_shares() returns trigger language plpgsql as $$
begin
  update order_shares set event_id = new.event_id, ordered_at = new.created_at where order_id = new.id;
  return null;
end $$;
create trigger shares_moved after update of event_id, created_at on orders for each row
  when ((old.event_id, old.created_at) is distinct from (new.event_id, new.created_at)) execute function move_shares();

-- A removed order takes its shares along, which are noted by themselves.
create or replace function note_sale() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_order_sales(old, -1); end if;
  if tg_op <> 'DELETE' then perform note_order_sales(new, 1); end if;
  if tg_op = 'UPDATE' then perform note_order_shares(new); end if;
  return null;
end $$;

create or replace function note_refund() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform note_refund_sales(old, -1);
    if old.status = 'succeeded' then perform note_shares_of_payment(old.provider, old.payment_id); end if;
  end if;
  if tg_op <> 'DELETE' then
    perform note_refund_sales(new, 1);
    if new.status = 'succeeded' then perform note_shares_of_payment(new.provider, new.payment_id); end if;
  end if;
  return null;
end $$;

-- Units are written before their refund succeeds; whoever writes them later is counted all the same.
create function note_refunded_units() returns trigger language plpgsql as $$
begin
  perform note_shares_of_payment(r.provider, r.payment_id)
  from payment_refunds r where r.id in (select refund_id from written) and r.status = 'succeeded';
  return null;
end $$;
create trigger shares_sent_back after insert on payment_refund_items referencing new table as written
  for each statement execute function note_refunded_units();

create or replace function fold_sales() returns void language plpgsql as $$
begin
  perform lock_attendance_counts();
  with taken as (delete from sales_deltas returning event_id, seller_id, quarter, orders, cents),
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
    select scope, person_id, seller_id, 'infinity', sum(orders), sum(cents)
    from quarters join people using (event_id, seller_id) group by scope, person_id, seller_id
    union all
    select 'all', 0, 0, 'infinity', sum(orders), sum(cents) from quarters where seller_id = 0 having count(*) > 0)
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
  select to_scope, to_id, moved.seller_id, 'infinity', sign * moved.orders, sign * moved.cents
  from sales_counts moved where moved.scope = 'event' and moved.scope_id = of_event and moved.quarter = 'infinity'
    and moved.seller_id = case to_scope when 'artist' then to_id else 0 end
  on conflict (scope, scope_id, seller_id, quarter) do update set orders = c.orders + excluded.orders, cents = c.cents + excluded.cents;
end $$;

-- What stood there as an artist's were whole orders.
select fold_sales();
delete from sales_counts where scope = 'artist';
insert into order_shares (order_id, seller_id, event_id, ordered_at, quarter, cents)
select o.id, c.seller_id, o.event_id, o.created_at, quarter_hour(o.paid_at), case when o.status = 'COMPLETED' then c.cents else 0 end
from orders o, shares_of(o) c;
insert into sales_deltas (event_id, seller_id, quarter, orders, cents)
select event_id, seller_id, quarter, count(*), sum(cents) from order_shares where quarter is not null group by 1, 2, 3;
select fold_sales();
analyze order_shares;
