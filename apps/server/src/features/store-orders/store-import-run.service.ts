import { setTimeout as wait } from 'node:timers/promises';
import * as storeOrderTexts from '@backline/contract/store-orders.texts';
import { storeImportNoun } from '@backline/contract/store-orders';
import type { JobContext } from '../../platform/context/context.ts';
import { epochMs } from '../../platform/db/database.ts';
import { ShopFailure, type OrdersPage } from '../../platform/ports/shops.port.ts';
import { findStore, listSigningStores } from '../artists/index.ts';
import { notifyStaff } from '../staff-notices/index.ts';
import { lockBuyers } from '../store-buyers/index.ts';
import { applyOrder, type Shop } from './apply-order.ts';
import { readOrder } from './shopify-order.ts';
import { importStoreOrdersJob } from './store-imports.kind.ts';
import * as imports from './store-imports.repository.ts';
import type { StoreImportRow } from './store-imports.repository.ts';

/** Number of orders stored in one transaction. A small batch keeps webhooks for the same orders from waiting long. */
const appliedAtOnce = 50;

const asksInTurn = 20;
const turnMs = 60_000;
/** Maximum duration of an import. Ends the import of a shop that returns endless pages or does not respond. */
const maxImportMs = 24 * 3_600_000;

export async function runStoreImport(ctx: JobContext, id: number): Promise<void> {
  const until = Date.now() + turnMs;
  for (let asks = 0; asks < asksInTurn && Date.now() < until; asks += 1) {
    const storeImport = await imports.findImport(ctx.db, id);
    if (storeImport === null || storeImport.status !== 'running') return;
    if (Date.now() - epochMs(storeImport.asked_at) > maxImportMs)
      return endImport(ctx, id, storeOrderTexts.storeEndless);
    const token = await tokenOf(ctx, storeImport);
    if (token === null) return endImport(ctx, id, storeOrderTexts.storeTokenSealed);
    await noteTotal(ctx, storeImport, token);
    const readAt = new Date().toISOString();
    const page = await readPage(ctx, storeImport, token);
    if (page === 'refused') return endImport(ctx, id, storeOrderTexts.storeRefused);
    if (page === 'again') continue;
    await keepPage(ctx, storeImport, page, readAt);
    if (page.next === null) return endImport(ctx, id, null);
  }
  await ctx.transaction((tx) => ctx.enqueue(tx, importStoreOrdersJob, { store_import: id }, { key: String(id) }));
}

async function tokenOf(ctx: JobContext, { seller_id: sellerId, shop }: StoreImportRow): Promise<string | null> {
  const store = await findStore(ctx, sellerId);
  if (store === null || store.shopifyDomain !== shop || !store.hasToken) return null;
  try {
    return store.openToken();
  } catch {
    return null;
  }
}

/** Reads the total for the progress display. The import continues without a total if the shop fails to answer. */
async function noteTotal(
  ctx: JobContext,
  { id, shop, since, next_page: place, total_count: known }: StoreImportRow,
  token: string,
): Promise<void> {
  if (known !== null || place !== null) return;
  try {
    const total = await ctx.platform.shops.countOrders({ domain: shop, token }, new Date(since));
    await ctx.transaction((tx) => imports.noteTotal(tx, id, total));
  } catch (error) {
    if (!(error instanceof ShopFailure)) throw error;
  }
}

async function readPage(
  ctx: JobContext,
  { id, shop, since, next_page: place }: StoreImportRow,
  token: string,
): Promise<OrdersPage | 'refused' | 'again'> {
  try {
    return await ctx.platform.shops.listOrders({ domain: shop, token }, { since: new Date(since), page: place });
  } catch (error) {
    if (!(error instanceof ShopFailure)) throw error;
    switch (error.kind) {
      case 'refused':
        ctx.log.warn({ shop, reason: error.message }, 'a store refused its token');
        return 'refused';
      case 'busy':
        await wait(error.retryAfterMs, undefined, { signal: ctx.signal });
        return 'again';
      case 'lapsed':
        // Restarts from the first page; applying an order twice has no effect.
        await ctx.transaction((tx) => imports.notePage(tx, id, null, 0));
        await wait(error.retryAfterMs, undefined, { signal: ctx.signal });
        return 'again';
      case 'away':
        throw error;
    }
  }
}

async function keepPage(
  ctx: JobContext,
  { id, seller_id: sellerId, shop, read_count: count }: StoreImportRow,
  page: OrdersPage,
  readAt: string,
): Promise<void> {
  const report = { at: readAt, by: `import/${id}` };
  const shared = await sharedShop(ctx, shop, sellerId);
  const orders = page.orders.flatMap((each) => readOrder(each) ?? []);
  for (let from = 0; from < orders.length; from += appliedAtOnce) {
    const some = orders.slice(from, from + appliedAtOnce);
    await ctx.transaction(async (tx) => {
      if ((await imports.lockRunning(tx, id)) === null) return;
      // Locks the buyers of all orders before the first order is written.
      await lockBuyers(
        tx,
        some.flatMap(({ phones }) => phones),
      );
      for (const order of some) await applyOrder(ctx, tx, shared, order, report);
      await imports.noteKept(tx, id, from + some.length);
    });
  }
  await ctx.transaction((tx) => imports.notePage(tx, id, page.next, count + page.orders.length));
}

/** Includes all sellers with the same secret, so that an order known from a webhook gets no second row. */
async function sharedShop(ctx: JobContext, domain: string, sellerId: number): Promise<Shop> {
  const stores = await listSigningStores(ctx, domain);
  const secret = stores.find((store) => store.sellerId === sellerId)?.webhookSecret;
  const others = stores.filter((store) => store.sellerId !== sellerId && store.webhookSecret === secret);
  return { domain, sellerIds: [sellerId, ...others.map((store) => store.sellerId)] };
}

function endImport(ctx: JobContext, id: number, failure: string | null): Promise<void> {
  return ctx.transaction(async (tx) => {
    const ended = await imports.lockRunning(tx, id);
    if (ended === null) return;
    await imports.end(tx, id, failure);
    await ctx.audit(tx, {
      action: 'store_import.ended',
      noun: storeImportNoun,
      id,
      name: ended.shop,
      actorId: ended.asked_by,
      after: { orders_read: ended.read_count + ended.page_read_count, ...(failure === null ? {} : { failure }) },
    });
    await notifyStaff(ctx, tx, {
      kind: 'store_import',
      cause: `store_import/${id}`,
      ownerId: ended.seller_id,
      aboutId: id,
      detail: failure === null ? ended.shop : `${ended.shop}: ${failure}`,
      userId: ended.asked_by,
    });
  });
}
