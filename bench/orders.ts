import type { Config } from '../apps/server/src/platform/config/config.ts';
import { encodeCursor } from '../apps/server/src/platform/db/cursor.ts';
import { csrfTokenFor } from '../apps/server/src/platform/session/session.ts';
import { bareRow, linesBesideRow, type Line } from './load.ts';
import { openSessions } from './sessions.ts';
import { volume, type Shop } from './shop-volume.ts';
import type { House } from './users.ts';

const allOrders = volume.ordersOfEvent + volume.ordersElsewhere;

/**
 * Max cost of a call, as a multiple of reading one row through the bare server. A search is expensive, because it reads
 * a thousand orders and two indexes, and email addresses share many trigrams. The runners' list returns a thousand
 * orders.
 */
const bounds = {
  cards: 4,
  detail: 6,
  page: 8,
  pageOfStatus: 12,
  pageBySort: 8,
  search: 30,
  mailSearch: 60,
  runners: 120,
};

export async function orderLines(
  house: House & { config: Config },
  { shop, bareUrl }: { shop: Shop; bareUrl: string },
): Promise<Line[]> {
  const row = bareRow(bareUrl, shop.eventId);
  return linesBesideRow(
    row,
    await callsOf(house, shop),
    (what, ours) => `orders, ${what}: ${ours.toFixed(1)} ms of ${volume.ordersOfEvent} and ${allOrders} in all`,
    { times: 60, warmUps: 60 },
  );
}

async function callsOf(house: House & { config: Config }, shop: Shop) {
  const { middle, deep, owner } = await findSubjects(house.pool, shop);
  const [manager, artist] = [await callerOf(house, owner), await callerOf(house, shop.artistId)];
  const list = (more: Record<string, string> = {}) =>
    `events/get_event_orders?${new URLSearchParams({ event_id: String(shop.eventId), page_size: '10', ...more }).toString()}`;
  const cursor = encodeCursor(deep);
  const detail = { event_id: shop.eventId, order_id: middle.id };
  const dayMs = 86_400_000;
  const begin = Date.now() - (Date.now() % dayMs);
  const today = { event_id: shop.eventId, startOfDayTimestamp: begin, endOfDayTimestamp: begin + dayMs - 1 };
  const within = (bound: number, call: () => Promise<void>) => ({ call, bound });
  const sortedCursor = (sort: 'time_asc' | 'total_asc' | 'total_desc') =>
    encodeCursor({ id: middle.id, key: sort === 'time_asc' ? deep.key : String(middle.total), sort });
  const sorted = (whose: string, of: typeof manager) =>
    Object.fromEntries(
      (['time_asc', 'total_asc', 'total_desc'] as const).map((sort) => [
        `half-way down by ${sort}${whose}`,
        within(bounds.pageBySort, of(list({ sort, cursor: sortedCursor(sort) }))),
      ]),
    );
  return {
    'first page': within(bounds.page, manager(list())),
    'behind a cursor half-way down': within(bounds.page, manager(list({ cursor }))),
    'search by number': within(bounds.search, manager(list({ search: middle.order_no }))),
    'search by name': within(bounds.search, manager(list({ search: middle.name }))),
    'search by mail address': within(bounds.mailSearch, manager(list({ search: middle.email }))),
    'search by phone number': within(bounds.search, manager(list({ search: middle.number.slice(-8) }))),
    'search for what is not there': within(bounds.search, manager(list({ search: 'zzqx' }))),
    'of a status that few have': within(bounds.pageOfStatus, manager(list({ order_processing_status: 'onhold' }))),
    'of a status that nearly all have': within(
      bounds.pageOfStatus,
      manager(list({ order_processing_status: 'completed' })),
    ),
    'of a payment status that none has': within(bounds.pageOfStatus, manager(list({ payment_status: 'FAILED' }))),
    cards: within(bounds.cards, manager('events/total_orders_sales', today)),
    detail: within(bounds.detail, manager('orders/get_event_user_order_detail', detail)),
    ...sorted('', manager),
    'of a status that few have, by total': within(
      bounds.pageOfStatus,
      manager(list({ order_processing_status: 'onhold', sort: 'total_desc' })),
    ),
    'of a status that nearly all have, by total': within(
      bounds.pageOfStatus,
      manager(list({ order_processing_status: 'completed', sort: 'total_desc' })),
    ),
    ...sorted(' of an artist', artist),
    'first page of an artist': within(bounds.page, artist(list())),
    'behind a cursor half-way down, of an artist': within(bounds.page, artist(list({ cursor }))),
    'cards of an artist': within(bounds.cards, artist('events/total_orders_sales', today)),
    'list for runners': within(bounds.runners, manager('orders/get_runners_list', { event_id: shop.eventId })),
  };
}

async function callerOf({ baseUrl, pool, config }: House & { config: Config }, userId: number) {
  const [session] = await openSessions(pool, [userId]);
  if (session === undefined) throw new Error('no session');
  const headers = { cookie: session.cookie, 'x-csrf-token': csrfTokenFor(config, session.id) };
  return (path: string, body?: object) => async () => {
    const answer = await fetch(`${baseUrl}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  };
}

async function findSubjects(pool: House['pool'], { eventId }: Shop) {
  const { rows } = await pool.query<{
    id: number;
    key: string;
    order_no: string;
    name: string;
    email: string;
    number: string;
    owner: number;
    total: number;
  }>(
    `select o.id::int, o.created_at::text as key, o.order_no, u.name, coalesce(u.email, u.contact_email)::text as email,
       coalesce(u.phone_number, u.contact_phone) as number, o.manager_id::int as owner,
       o.total_cents::int as total
     from (select * from orders where event_id = $1 order by created_at desc, id desc offset $2 limit 1000) o
     join users u on u.id = o.user_id where coalesce(u.email, u.contact_email) is not null and coalesce(u.phone_number, u.contact_phone) is not null
     order by o.created_at desc, o.id desc limit 1`,
    [eventId, volume.ordersOfEvent / 2],
  );
  const [middle] = rows;
  if (middle === undefined) throw new Error('no order from the middle');
  return { middle, deep: { key: middle.key, id: middle.id }, owner: middle.owner };
}
