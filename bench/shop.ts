import type { Config } from '../apps/server/src/platform/config/config.ts';
import { csrfTokenFor } from '../apps/server/src/platform/session/session.ts';
import type { HttpSession } from '../apps/server/testing/http-session.ts';
import { atMost, mediansByTurns, type Line } from './load.ts';
import { openSessions } from './sessions.ts';
import { volume, type Shop, type Shops } from './shop-volume.ts';
import type { House } from './users.ts';
import { staffOf } from './staff.ts';

const bound = 3;

/** Compares alternating calls on a busy and a quiet shop, because reads must not slow down with the volume. */
export async function shopLines(house: House & { config: Config }, { busy, quiet }: Shops): Promise<Line[]> {
  const manager = await staffOf(house.baseUrl, 'manager');
  const [busyCalls, quietCalls] = [await callsOf(house, manager, busy), await callsOf(house, manager, quiet)];
  const lines: Line[] = [];
  for (const [what, call] of Object.entries(busyCalls)) {
    const [small, large] = await mediansByTurns([quietCalls[what as keyof typeof quietCalls], call]);
    const ratio = large / small;
    lines.push({
      what: `shop, ${what}: ${large.toFixed(1)} ms of ${volume.products} products, codes, ${volume.drops} drops and ${volume.ordersOfEvent} orders, ${small.toFixed(1)} ms of few`,
      ...atMost(ratio, bound),
    });
  }
  return lines;
}

async function callsOf({ baseUrl, pool, config }: House & { config: Config }, manager: HttpSession, shop: Shop) {
  const { artistId: artist_id, eventId: event_id, productId: product_id, fanId } = shop;
  const [session] = await openSessions(pool, [fanId]);
  if (session === undefined) throw new Error('no session');
  const headers = { cookie: session.cookie, 'x-csrf-token': csrfTokenFor(config, session.id) };
  const staff = (path: string, input: object) => () => manager.call('POST', path, input);
  const fan = (path: string, input?: object) => async () => {
    const answer = await fetch(`${baseUrl}/api/${path}`, {
      method: input === undefined ? 'GET' : 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: input === undefined ? undefined : JSON.stringify(input),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.text();
  };
  const products = { artist_id, page_size: 5 };
  const drops = { event_id, page_size: 3 };
  const cursorOf = async (path: string, input: object) =>
    (await manager.callPage('POST', path, input)).nextCursor ?? undefined;
  const dayMs = 86_400_000;
  const begin = Date.now() - (Date.now() % dayMs);
  const today = { startOfDayTimestamp: begin, endOfDayTimestamp: begin + dayMs - 1 };
  return {
    'products, first page': staff('product/get_artist_product_list', products),
    'products, "Load more"': staff('product/get_artist_product_list', {
      ...products,
      cursor: await cursorOf('product/get_artist_product_list', products),
    }),
    'products, search': staff('product/get_artist_product_list', { ...products, search: 'hirt 1' }),
    'products, search for what is not there': staff('product/get_artist_product_list', { ...products, search: 'zzqx' }),
    'stock of a product': staff('product/get_product_stock', { artist_id, product_id }),
    'movements of a product': staff('product/get_stock_movements', { artist_id, product_id, page_size: 10 }),
    'promo codes, first page': staff('promo_code/get_artist_promo_code_list', products),
    'promo codes, search': staff('promo_code/get_artist_promo_code_list', { ...products, search: 'ench7' }),
    'promo codes, search for what is not there': staff('promo_code/get_artist_promo_code_list', {
      ...products,
      search: 'zzqx',
    }),
    'drops, first page': staff('product/get_products_list_with_drops', drops),
    'drops, search': staff('product/get_products_list_with_drops', { ...drops, search: 'hirt 1' }),
    'drops, search for what is not there': staff('product/get_products_list_with_drops', { ...drops, search: 'zzqx' }),
    'products to drop': staff('product/get_products_to_drop', { event_id, search: '' }),
    'codes that count': staff('promo_code/get_active_promo_codes', { event_id }),
    'the fans’ shop': fan(`fan/get_shop?event_id=${event_id}`),
    'sales of an event': staff('events/total_orders_sales', { event_id, ...today }),
    'orders of a fan': fan('fan/list_orders', { event_id, page_size: 10 }),
  };
}
