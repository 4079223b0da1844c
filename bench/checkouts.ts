import type { Config } from '../apps/server/src/platform/config/config.ts';
import { callsInAll, callsOf, fans, findCrowd, race } from './check-ins.ts';
import { atLeast, atMost, type Line } from './load.ts';
import type { House } from './users.ts';

const minRatio = 0.25;
const priceCents = 2_500;

/**
 * Measures concurrent checkouts of one shirt, each with its own session and connection. Alternates them with bare
 * reservations.
 */
export async function checkoutLines(house: House & { config: Config }, bareUrl: string): Promise<Line[]> {
  const { eventId, fanIds } = await findCrowd(house, fans);
  const sizeId = await openShop(house, eventId);
  const checkouts = await callsOf(house, fanIds, 'start_checkout', () => ({
    event_id: eventId,
    items: [{ size_id: sizeId, quantity: 1 }],
    delivery: { kind: 'kiosk' },
    total_amount: 25,
  }));
  const reservations = fanIds.map((userId) => ({ url: `${bareUrl}/reserve`, headers: {}, body: { user_id: userId } }));
  let wrong = 0;
  const { ratio, rates } = await race(house, bareUrl, [reservations, checkouts], {
    before: () => restock(house, sizeId),
    after: async () => void (wrong += await countWrong(house, sizeId)),
  });
  return [
    { what: `checkouts of ${fans} fans at once: ${rates} bare reservations a second`, ...atLeast(ratio, minRatio) },
    { what: `units lost or held twice, of ${callsInAll}`, ...atMost(wrong, 0) },
  ];
}

async function openShop({ pool }: House, eventId: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with event as (
       update events set tax_rate_thousandths = 0, delivery_method = 'fixed', delivery_cents = 0, delivery_percent_thousandths = null,
         kiosk_available = true
       where id = $1 returning id, manager_id
     ), account as (
       insert into payment_accounts (manager_id, provider, account_id, email, is_active)
       select manager_id, 'sandbox', 'acct_bench', 'bench@example.org', true from event
       on conflict (manager_id, provider) do update set is_active = true
     ), product as (
       insert into products (artist_id, title, description, price_cents, available_from, available_until)
       select artist_id, 'Tour shirt', 'Of the bench.', $2, now() - interval '1 day', now() + interval '1 day'
       from event_artists where event_id = $1 order by position limit 1 returning id
     )
     insert into product_sizes (product_id, size, position, available) select id, 'M', 1, 0 from product returning id::int`,
    [eventId, priceCents],
  );
  const [size] = rows;
  if (size === undefined) throw new Error('the event lists no artist');
  await pool.query(
    `create table bench_stock (id int primary key, available int not null check (available >= 0));
     create table bench_reservations (id bigint generated always as identity primary key, user_id bigint not null references users (id),
       at timestamptz not null default now());
     insert into bench_stock values (1, 0)`,
  );
  return size.id;
}

async function restock({ pool }: House, sizeId: number): Promise<void> {
  await pool.query('truncate bench_reservations');
  await pool.query('update bench_stock set available = $1', [fans]);
  await pool.query('delete from stock_movements where size_id = $1', [sizeId]);
  await pool.query('delete from orders where id in (select order_id from order_items where size_id = $1)', [sizeId]);
  await pool.query('update product_sizes set available = $2 where id = $1', [sizeId, fans]);
  await pool.query(`insert into stock_movements (size_id, kind, quantity) values ($1, 'received', $2)`, [sizeId, fans]);
}

/** Counts the units by which orders, stock and ledger differ from the expected values. */
async function countWrong({ pool }: House, sizeId: number): Promise<number> {
  const { rows } = await pool.query<{ available: number; ledger: number; orders: number }>(
    `select s.available, (select sum(quantity)::int from stock_movements where size_id = s.id) as ledger,
       (select count(distinct o.user_id)::int from orders o join order_items i on i.order_id = o.id where i.size_id = s.id) as orders
     from product_sizes s where s.id = $1`,
    [sizeId],
  );
  const { available, ledger, orders } = rows[0] ?? { available: fans, ledger: fans, orders: 0 };
  return available + ledger + (fans - orders);
}
