import type * as eventOrdersContract from '@backline/contract/event-orders';
import type * as listExportsContract from '@backline/contract/list-exports';
import type { ParsedInput } from '@backline/contract/operation';
import { notFound } from '../../platform/errors/errors.ts';
import type { CsvFile } from '../../platform/exports/csv-file.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type PageWindow, type ListCall } from '../../platform/http/list.ts';
import { imageAddress, requireEvent } from '../events/index.ts';
import { listStoreOrders, presentListedStoreOrder, seesOrdersOf } from '../store-orders/index.ts';
import { fileOf } from './event-order-file.repository.ts';
import { search as searchOrders } from './event-order-search.repository.ts';
import { linesOf } from './event-orders.policy.ts';
import { presentEventOrder, presentListedOrder } from './event-orders.presenter.ts';
import * as eventOrders from './event-orders.repository.ts';

export const listEventOrders: ListCall<typeof eventOrdersContract.listEventOrders> = async (
  ctx,
  { event_id: eventId, search, order_processing_status, payment_status },
  { size, ...window },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const artistId = linesOf(ctx.actor);
  const wanted = { eventId, artistId, processingStatus: order_processing_status, status: payment_status };
  const stores = {
    eventId,
    sellerId: seesOrdersOf(ctx.actor),
    status: payment_status,
    processingStatus: order_processing_status,
    search,
  };
  // Turns a page number into a cursor, so that only the page's own rows are read.
  const { after, limit, offset } =
    search === '' && window.offset > 0 ? await beginBehind(ctx, wanted, stores, window) : window;
  const whole = { after, limit: offset + limit, offset: 0 };
  const byCard =
    search === ''
      ? await eventOrders.list(ctx.db, wanted, whole)
      : await eventOrders.listByIds(ctx.db, await searchOrders(ctx.db, wanted, search, whole), artistId);
  const inStores = await listStoreOrders(ctx.db, stores, whole);
  const rows = [
    ...byCard.map((row) => ({ key: row.created_at, id: row.id, shown: presentListedOrder(row) })),
    ...inStores.map((row) => ({ key: row.created_at, id: -row.id, shown: presentListedStoreOrder(row) })),
  ].toSorted(laterFirst);
  return presentPage(
    pageOf(rows.slice(offset, offset + limit), size, ({ key, id }) => ({ key, id })),
    ({ shown }) => shown,
  );
};

export async function fileOfEventOrders(
  ctx: ActorContext,
  {
    event_id: eventId,
    search,
    order_processing_status,
    payment_status,
  }: ParsedInput<typeof listExportsContract.exportEventOrders>,
): Promise<CsvFile> {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const artistId = linesOf(ctx.actor);
  return fileOf({ eventId, artistId, processingStatus: order_processing_status, status: payment_status }, search);
}

async function beginBehind(
  ctx: ActorContext,
  wanted: eventOrders.WantedOrders,
  stores: Parameters<typeof listStoreOrders>[1],
  window: Omit<PageWindow, 'size'>,
): Promise<Omit<PageWindow, 'size'>> {
  const { after, offset } = window;
  const byCard = await eventOrders.listPlaces(ctx.db, wanted, { after, limit: offset });
  const inStores = await listStoreOrders(ctx.db, stores, { after, limit: offset, offset: 0 });
  const places = [...byCard, ...inStores.map(({ created_at: key, id }) => ({ key, id: -id }))].toSorted(laterFirst);
  const before = places[offset - 1];
  return before === undefined ? window : { ...window, after: before, offset: 0 };
}

/**
 * Sorts the later order first. Keys are times as PostgreSQL's text in one zone, and text compares like the times: `+`
 * (no fraction) sorts before `.` (a fraction).
 */
function laterFirst(a: { key: string; id: number }, b: { key: string; id: number }): number {
  if (a.key !== b.key) return a.key < b.key ? 1 : -1;
  return b.id - a.id;
}

export const getEventOrder: Call<typeof eventOrdersContract.getEventOrder> = async (
  ctx,
  { event_id: eventId, order_id: id, order_no: orderNo = '' },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const wanted = { eventId, artistId: linesOf(ctx.actor) };
  const row = await eventOrders.find(ctx.db, id === undefined ? { ...wanted, orderNo } : { ...wanted, id });
  if (row === null) throw notFound();
  return presentEventOrder(row, imageAddress(ctx.platform));
};

/** Publishes notices without data, because an ARTIST may see only some lines of an order. */
export const notifyOrders = (_db: unknown, eventIds: readonly number[]): Promise<ReadonlyMap<number, object>> =>
  Promise.resolve(new Map(eventIds.map((eventId) => [eventId, {}])));
