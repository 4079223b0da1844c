-- Sales counts and artists' shares, kept by triggers.

-- Paid orders and their cents, less refunds. Kept like attendance_counts: triggers add deltas, and a job merges them.
-- Events have rows by quarter-hour of the payment, because days start at one in every time zone. People and the total
-- have only 'infinity'.
create table sales_counts (
  scope text not null check (scope in ('event', 'manager', 'artist', 'team_member', 'all')),
  -- Id of the event or person; 0 for all.
  scope_id bigint not null,
  -- Start of the quarter-hour; 'infinity' for all time.
  quarter timestamptz not null,
  orders bigint not null,
  cents bigint not null,
  -- Artist whose lines are counted; 0 for whole orders. An artist's total covers the events at which they play now.
  seller_id bigint not null default 0,
  primary key (scope, scope_id, seller_id, quarter)
);

-- Changes that are not merged yet. Read as a whole, so it has no index. Vacuumed early, because each merge empties it.
create table sales_deltas (
  event_id bigint not null,
  quarter timestamptz not null,
  orders integer not null,
  cents bigint not null,
  seller_id bigint not null default 0,
  minute timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Part of an order that each artist sees in lists, cards and the dashboard. One row for each order and artist, written
-- with the order.
create table order_shares (
  order_id bigint not null references orders (id) on delete cascade,
  seller_id bigint not null references users (id),
  event_id bigint not null,
  ordered_at timestamptz not null,
  -- Minute of the payment, null until paid, and the artist's revenue: the whole order if no other artist is in it,
  -- otherwise the cost of their lines less refunds.
  minute timestamptz,
  cents bigint not null default 0,
  -- Total that the artist sees: the whole order if no other artist is in it, otherwise the cost of their lines. Refunds
  -- do not change it.
  ordered_cents bigint not null,
  primary key (order_id, seller_id)
);

create index order_shares_list on order_shares (seller_id, event_id, ordered_at, order_id);
create index order_shares_total on order_shares (seller_id, event_id, ordered_cents, order_id);

-- Number of an artist's products and promo codes that are not archived.
create table shop_counts (
  artist_id bigint primary key references users (id) on delete cascade,
  products integer not null default 0,
  promo_codes integer not null default 0
);

-- Computes the artists' shares of an order. A refund without units reduces no share until the whole order is refunded.
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

-- Computes the artists' totals of orders, without refunds.
create function shares_ordered(order_ids bigint[]) returns table (order_id bigint, seller_id bigint, event_id bigint, ordered_at timestamptz, cents bigint)
stable language sql as $$
  select o.id, p.artist_id, o.event_id, o.created_at,
    case when count(*) over (partition by o.id) = 1 then o.total_cents else sum(i.sub_total_cents) end::bigint
  from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
  where o.id = any(order_ids) group by o.id, p.artist_id $$;

-- Updates an order's shares. The caller has locked the payment, as note_order_sales() does.
create function note_order_shares(sold orders) returns void language sql as $$
  update order_shares s set event_id = told.event_id, minute = told.minute, cents = told.cents
  from (
    select c.seller_id, sold.event_id, case when sold.status = 'COMPLETED' then minute_of(sold.paid_at) end as minute,
      case when sold.status = 'COMPLETED' then c.cents else 0 end as cents
    from shares_of(sold) c) told
  where s.order_id = sold.id and s.seller_id = told.seller_id
    and (s.event_id, s.minute, s.cents) is distinct from (told.event_id, told.minute, told.cents) $$;

create function note_order_sales(sold orders, sign integer) returns void language plpgsql as $$
begin
  if sold.status <> 'COMPLETED' then return; end if;
  perform lock_payment(sold.provider, sold.payment_id);
  insert into sales_deltas (event_id, quarter, minute, orders, cents)
  values (sold.event_id, quarter_hour(sold.paid_at), minute_of(sold.paid_at), sign, sign * (sold.total_cents - coalesce((
    select sum(amount_cents) from payment_refunds
    where provider = sold.provider and payment_id = sold.payment_id and status = 'succeeded'), 0)));
end $$;

create function note_refund_sales(sent payment_refunds, sign integer) returns void language plpgsql as $$
begin
  if sent.status <> 'succeeded' then return; end if;
  perform lock_payment(sent.provider, sent.payment_id);
  insert into sales_deltas (event_id, quarter, minute, orders, cents)
  select event_id, quarter_hour(paid_at), minute_of(paid_at), 0, -sign * sent.amount_cents from orders
  where provider = sent.provider and payment_id = sent.payment_id and status = 'COMPLETED';
end $$;

create function note_shares_of_payment(of_provider text, of_payment text) returns void language plpgsql as $$
begin
  perform lock_payment(of_provider, of_payment);
  perform note_order_shares(o) from orders o
  where o.provider = of_provider and o.payment_id = of_payment and o.status = 'COMPLETED';
end $$;

-- Deleted orders delete their shares, whose own trigger adds the deltas.
create function note_sale() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_order_sales(old, -1); end if;
  if tg_op <> 'DELETE' then perform note_order_sales(new, 1); end if;
  if tg_op = 'UPDATE' then perform note_order_shares(new); end if;
  return null;
end $$;

create trigger sales_made after insert on orders for each row when (new.status = 'COMPLETED') execute function note_sale();
create trigger sales_removed after delete on orders for each row when (old.status = 'COMPLETED') execute function note_sale();
create trigger sales_changed after update on orders for each row
  when ((old.status = 'COMPLETED' or new.status = 'COMPLETED')
    and (old.status, old.event_id, old.paid_at, old.total_cents, old.provider, old.payment_id)
      is distinct from (new.status, new.event_id, new.paid_at, new.total_cents, new.provider, new.payment_id))
  execute function note_sale();

create function note_refund() returns trigger language plpgsql as $$
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

create trigger sales_sent_back after insert or delete on payment_refunds for each row execute function note_refund();
create trigger sales_sent_back_later after update on payment_refunds for each row
  when ((old.status, old.amount_cents, old.provider, old.payment_id)
    is distinct from (new.status, new.amount_cents, new.provider, new.payment_id))
  execute function note_refund();

-- Units are usually written before their refund succeeds. This trigger also counts units written later.
create function note_refunded_units() returns trigger language plpgsql as $$
begin
  perform note_shares_of_payment(r.provider, r.payment_id)
  from payment_refunds r where r.id in (select refund_id from written) and r.status = 'succeeded';
  return null;
end $$;

create trigger shares_sent_back after insert on payment_refund_items referencing new table as written
  for each statement execute function note_refunded_units();

create function move_shares() returns trigger language plpgsql as $$
begin
  update order_shares set event_id = new.event_id, ordered_at = new.created_at where order_id = new.id;
  update payment_refunds set event_id = new.event_id where order_id = new.id;
  return null;
end $$;

create trigger shares_moved after update of event_id, created_at on orders for each row
  when ((old.event_id, old.created_at) is distinct from (new.event_id, new.created_at)) execute function move_shares();

create function note_share() returns trigger language plpgsql as $$
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

-- Merges the deltas. Uses the lock of attendance, because move_attendance() moves both counts.
create function fold_sales() returns void language plpgsql as $$
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

-- Counts rows that are not archived.
create function note_shop() returns trigger language plpgsql as $$
begin
  insert into shop_counts as c (artist_id, products, promo_codes)
  select artist_id, noted.n * (tg_table_name = 'products')::int, noted.n * (tg_table_name = 'promo_codes')::int
  from (select artist_id, count(*) * case tg_op when 'INSERT' then 1 else -1 end as n
    from written where archived_at is null group by 1 order by 1) noted
  on conflict (artist_id) do update
    set products = c.products + excluded.products, promo_codes = c.promo_codes + excluded.promo_codes;
  return null;
end $$;

create trigger shop_counted after insert on products referencing new table as written
  for each statement execute function note_shop();
create trigger shop_counted_less after delete on products referencing old table as written
  for each statement execute function note_shop();
create trigger shop_counted after insert on promo_codes referencing new table as written
  for each statement execute function note_shop();
create trigger shop_counted_less after delete on promo_codes referencing old table as written
  for each statement execute function note_shop();

create function note_shop_archived() returns trigger language plpgsql as $$
declare
  change integer := case when new.archived_at is null then 1 else -1 end;
begin
  update shop_counts
    set products = products + change * (tg_table_name = 'products')::int,
      promo_codes = promo_codes + change * (tg_table_name = 'promo_codes')::int
    where artist_id = new.artist_id;
  return null;
end $$;

create trigger shop_archived after update of archived_at on products for each row
  when ((old.archived_at is null) <> (new.archived_at is null)) execute function note_shop_archived();
create trigger shop_archived after update of archived_at on promo_codes for each row
  when ((old.archived_at is null) <> (new.archived_at is null)) execute function note_shop_archived();

-- Lines are written with their order and never change.
create function note_sellers() returns trigger language plpgsql as $$
begin
  insert into order_shares as s (order_id, seller_id, event_id, ordered_at, ordered_cents)
  select o.order_id, o.seller_id, o.event_id, o.ordered_at, o.cents
  from shares_ordered(array(select distinct order_id from written)) o
  order by 1, 2
  on conflict (order_id, seller_id) do update set ordered_cents = excluded.ordered_cents
    where s.ordered_cents <> excluded.ordered_cents;
  perform lock_payment(o.provider, o.payment_id), note_order_shares(o)
  from orders o where o.id in (select order_id from written) and o.status = 'COMPLETED';
  return null;
end $$;

create trigger shares_begun after insert on order_items referencing new table as written
  for each statement execute function note_sellers();
