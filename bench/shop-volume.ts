import type pg from 'pg';
import type { House } from './users.ts';

/** Volume of one busy shop with one artist and event. `ordersElsewhere` counts the orders of all other events. */
export const volume = {
  products: 10_000,
  promoCodes: 10_000,
  drops: 2_000,
  ordersOfEvent: 200_000,
  ordersToSeats: 4_000,
  ordersOnHold: 40,
  ordersElsewhere: 300_000,
} as const;

export interface Shops {
  busy: Shop;
  quiet: Shop;
}

export interface Shop {
  artistId: number;
  eventId: number;
  productId: number;
  fanId: number;
}

const soldQuietly = { products: 300, promoCodes: 300, drops: 150, orders: 200 };

/** Adds paid orders, each with one item and three stock movements. Every fiftieth order is refunded. */
export async function fillShop({ pool }: House): Promise<Shops> {
  await pool.query('set synchronous_commit = off');
  const [busy, quiet] = await findPlaces(pool);
  // Disables the triggers, which would hold a lock per payment in one transaction. The shares are inserted in bulk
  // below.
  await setTriggers(pool, 'disable');
  await fill(pool, busy, { ...volume, orders: volume.ordersOfEvent });
  await fill(pool, quiet, soldQuietly);
  await insertOrders(pool, `select id from events where id <> all(array[${busy.eventId}, ${quiet.eventId}])`, {
    count: volume.ordersElsewhere,
    productId: await firstProduct(pool, busy.artistId),
    hours: 24 * 700,
  });
  await setTriggers(pool, 'enable');
  // Without statistics the query below would scan all refunds for each order.
  await pool.query('analyze orders, order_items, products, payment_refunds');
  await pool.query(
    `insert into order_shares (order_id, seller_id, event_id, ordered_at, ordered_cents, minute, cents)
     select o.id, p.artist_id, o.event_id, o.created_at, o.total_cents, minute_of(o.paid_at), o.total_cents - coalesce(r.amount_cents, 0)
     from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
     left join payment_refunds r on r.provider = o.provider and r.payment_id = o.payment_id where o.provider = 'bench'`,
  );
  await pool.query(
    `insert into sales_deltas (event_id, seller_id, quarter, minute, orders, cents)
     select s.event_id, s.seller_id, quarter_hour(s.minute), s.minute, count(*), sum(s.cents)
     from order_shares s join orders o on o.id = s.order_id where o.provider = 'bench' group by 1, 2, 4`,
  );
  await pool.query(
    `insert into sales_deltas (event_id, quarter, minute, orders, cents)
     select o.event_id, quarter_hour(o.paid_at), minute_of(o.paid_at), count(*), sum(o.total_cents - coalesce(r.amount_cents, 0))
     from orders o left join payment_refunds r on r.provider = o.provider and r.payment_id = o.payment_id
     where o.provider = 'bench' group by 1, 2, 3`,
  );
  await pool.query('select fold_sales()');
  await pool.query(
    'vacuum (analyze) products, product_sizes, product_drops, promo_codes, orders, order_shares, order_items, stock_movements, payment_refunds, sales_counts, sales_deltas, minute_counts, shop_counts',
  );
  return { busy: await withSubjects(pool, busy), quiet: await withSubjects(pool, quiet) };
}

async function setTriggers(pool: pg.Pool, state: 'disable' | 'enable'): Promise<void> {
  for (const table of ['orders', 'order_items', 'payment_refunds']) {
    await pool.query(`alter table ${table} ${state} trigger user`);
  }
}

interface Place {
  artistId: number;
  eventId: number;
}

async function findPlaces(pool: pg.Pool): Promise<[Place, Place]> {
  const { rows } = await pool.query<Place>(
    `select distinct on (ea.artist_id) ea.artist_id::int as "artistId", ea.event_id::int as "eventId"
     from event_artists ea join events e on e.id = ea.event_id join users m on m.id = e.manager_id
     where m.email = 'manager@demo.example.org' and (select count(*) from event_artists where event_id = e.id) = 1
     order by ea.artist_id, (select count(*) from event_users where event_id = e.id and is_fan) desc`,
  );
  const [busy, quiet] = rows;
  if (busy === undefined || quiet === undefined) throw new Error('the demo’s manager has no two artists with events');
  await pool.query(
    `insert into payment_accounts (manager_id, provider, account_id, email, is_active)
     select id, 'sandbox', 'acct_bench', 'bench@example.org', true from users where email = 'manager@demo.example.org'
     on conflict (manager_id, provider) do update set is_active = true`,
  );
  return [busy, quiet];
}

async function fill(
  pool: pg.Pool,
  { artistId, eventId }: Place,
  much: { products: number; promoCodes: number; drops: number; orders: number },
): Promise<void> {
  await pool.query(
    `with made as (
       insert into products (artist_id, title, description, price_cents, is_drop, available_from, available_until, created_at)
       select $1, (array['Tour shirt', 'Poster', 'Vinyl', 'Hoodie', 'Cap'])[1 + n % 5] || ' ' || n, 'Of the bench.', 1000 + n % 5000, n <= $3,
         now() - interval '3 years', now() + interval '1 year', now() - n * interval '1 minute'
       from generate_series(1, $2::int) n returning id
     ), sizes as (
       insert into product_sizes (product_id, size, position, available)
       select id, size, place, 100 from made, unnest(array['S', 'M', 'L']) with ordinality as s (size, place) returning id
     ) insert into stock_movements (size_id, kind, quantity) select id, 'received', 100 from sizes`,
    [artistId, much.products, much.drops],
  );
  await pool.query(
    `insert into product_drops (product_id, event_id, starts_at, ends_at, special_price_cents, max_quantity)
     select id, $2, now() - interval '1 hour' + n * interval '1 second', now() + interval '1 day', 900, 50
     from (select id, row_number() over (order by id) as n from products where artist_id = $1 and is_drop) p`,
    [artistId, eventId],
  );
  await pool.query(
    `insert into promo_codes (artist_id, code, discount_type, discount_thousandths, minimum_cents, starts_at, ends_at, usage_limit)
     select $1, 'BENCH' || n, 'percentage', 10000, 1000, now() - n * interval '1 minute', now() + interval '30 days', 100
     from generate_series(1, $2::int) n`,
    [artistId, much.promoCodes],
  );
  const productId = await firstProduct(pool, artistId);
  await insertOrders(pool, `select ${eventId}::bigint as id`, { count: much.orders, productId, hours: 4 });
}

const toSeatOf = volume.ordersOfEvent / volume.ordersToSeats;
const onHoldOf = volume.ordersOfEvent / volume.ordersOnHold;

/** Returns the oldest product. All orders use this product, so that its ledger becomes as long as possible. */
async function firstProduct(pool: pg.Pool, artistId: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select min(id)::int as id from products where artist_id = $1', [
    artistId,
  ]);
  return rows[0]?.id ?? 0;
}

async function insertOrders(
  pool: pg.Pool,
  events: string,
  { count, productId, hours }: { count: number; productId: number; hours: number },
): Promise<void> {
  await pool.query(
    `with places as materialized (select id, row_number() over () - 1 as no from (${events}) e),
     fans as materialized (
       select id, row_number() over () - 1 as no from (select id from users where role = 'USER' order by id limit 20000) u),
     size as materialized (select s.id, s.size, p.id as product_id, p.title, p.price_cents from product_sizes s join products p on p.id = s.product_id
       where p.id = $2 order by s.id limit 1),
     planned as materialized (
       select n, nextval(pg_get_serial_sequence('orders', 'id')) as id, now() - (random() * $3) * interval '1 hour' as at,
         n % ${toSeatOf} = 0 as to_seat, n % ${onHoldOf} = 1 as on_hold from generate_series(1, $1::int) n),
     made as (
       insert into orders (id, order_no, event_id, user_id, manager_id, provider, account_id, status, expires_at, paid_at, payment_id, sub_total_cents,
         discount_cents, delivery_cents, service_fee_thousandths, service_fee_cents, tax_thousandths, tax_cents, total_cents, created_at,
         delivery_kind, section, seat_row, seat, processing_status, handed_over_at)
       overriding system value
       select planned.id, translate(lpad(upper(to_hex(planned.id)), 10, 'Z'), '01', 'JK'), places.id, fans.id, e.manager_id, 'bench', 'acct_bench', 'COMPLETED',
         at + interval '15 minutes', at + interval '1 minute', 'pi_' || planned.id, size.price_cents, 0, 0, 0, 0, 0, 0, size.price_cents, at,
         case when to_seat then 'seat' else 'kiosk' end, case when to_seat then 'Block ' || n % 12 else '' end,
         case when to_seat then (n % 40)::text else '' end, case when to_seat then (n % 60)::text else '' end,
         case when to_seat then 'received' when on_hold then 'onhold' else 'completed' end,
         case when not to_seat and not on_hold then at + interval '20 minutes' end
       from planned join places on places.no = planned.n % (select count(*) from places) join events e on e.id = places.id join fans on fans.no = planned.n % (select count(*) from fans), size),
     items as (
       insert into order_items (order_id, position, product_id, size_id, title, size, quantity, item_price_cents, sub_total_cents)
       select planned.id, 1, size.product_id, size.id, size.title, size.size, 1, size.price_cents, size.price_cents from planned, size),
     sent_back as (
       insert into payment_refunds (provider, payment_id, order_id, account_id, amount_cents, status, refund_id, is_ours, settled_at)
       select 'bench', 'pi_' || id, null, 'acct_bench', 500, 'succeeded', 're_' || id, false, now() from planned where n % 50 = 0)
     insert into stock_movements (size_id, kind, quantity, order_id, moved_at)
     select size.id, kind, quantity, planned.id, planned.at from planned, size,
       (values ('held', -1), ('released', 1), ('sold', -1)) moved (kind, quantity)`,
    [count, productId, hours],
  );
  await pool.query(
    `with size as (select id from product_sizes where product_id = $1 order by id limit 1), received as (
       insert into stock_movements (size_id, kind, quantity) select id, 'received', $2::int from size)
     update product_sizes set available = available + 0 where id = (select id from size)`,
    [productId, count],
  );
}

async function withSubjects(pool: pg.Pool, place: Place): Promise<Shop> {
  const productId = await firstProduct(pool, place.artistId);
  const { rows } = await pool.query<{ id: number }>(
    `select user_id::int as id from event_users where event_id = $1 and is_fan order by user_id limit 1`,
    [place.eventId],
  );
  const fanId = rows[0]?.id ?? 0;
  await pool.query(
    `update orders set user_id = $2 where id in (select id from orders where event_id = $1 order by id limit 60)`,
    [place.eventId, fanId],
  );
  return { ...place, productId, fanId };
}
