import type * as eventOrdersContract from '@backline/contract/event-orders';
import type * as listExportsContract from '@backline/contract/list-exports';
import type { ParsedInput } from '@backline/contract/operation';
import { notFound } from '../../platform/errors/errors.ts';
import type { CsvFile } from '../../platform/exports/csv-file.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import type { SortKey } from '../../platform/db/cursor.ts';
import { positionIn, sortingOf } from '../../platform/db/sorting.ts';
import { pageOf, presentPage, type PageWindow, type ListCall } from '../../platform/http/list.ts';
import { imageAddress, requireEvent } from '../events/index.ts';
import { listStoreOrders, presentListedStoreOrder, seesOrdersOf } from '../store-orders/index.ts';
import { fileOf } from './event-order-file.repository.ts';
import { search as searchOrders } from './event-order-search.repository.ts';
import { linesOf } from './event-orders.policy.ts';
import { presentEventOrder, presentListedOrder } from './event-orders.presenter.ts';
import * as eventOrders from './event-orders.repository.ts';

type Query = ParsedInput<typeof eventOrdersContract.listEventOrders>;

/** A search reads the latest orders first, so it has no other order. */
const sortingFor = ({ search, sort }: Pick<Query, 'search' | 'sort'>): eventOrders.OrderSorting => ({
  ...sortingOf(search === '' ? sort : undefined, 'time_desc'),
  asked: sort,
});

export const orderKey = (input: Query): SortKey => (sortingFor(input).field === 'total' ? 'number' : 'time');

export const listEventOrders: ListCall<typeof eventOrdersContract.listEventOrders> = async (
  ctx,
  input,
  { size, ...window },
) => {
  const { event_id: eventId, search, order_processing_status, payment_status } = input;
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
  const sorting = sortingFor(input);
  // Turns a page number into a cursor, so that only the page's own rows are read.
  const { after, limit, offset } =
    search === '' && window.offset > 0 ? await beginBehind(ctx, { wanted, stores, sorting }, window) : window;
  const whole = { after, limit: offset + limit, offset: 0, sorting };
  const byCard =
    search === ''
      ? await eventOrders.list(ctx.db, wanted, whole)
      : await eventOrders.listByIds(ctx.db, await searchOrders(ctx.db, wanted, search, whole), artistId);
  const inStores = await listStoreOrders(ctx.db, stores, whole);
  const rows = [
    ...byCard.map((row) => ({
      key: sorting.field === 'total' ? row.seen_cents : row.created_at,
      id: row.id,
      shown: presentListedOrder(row),
    })),
    ...inStores.map((row) => ({ ...storePlace(sorting, row), shown: presentListedStoreOrder(row) })),
  ].toSorted(comparisonOf(sorting));
  return presentPage(
    pageOf(rows.slice(offset, offset + limit), size, ({ key, id }) => positionIn(sorting, key, id)),
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

interface Asked {
  wanted: eventOrders.WantedOrders;
  stores: Parameters<typeof listStoreOrders>[1];
  sorting: eventOrders.OrderSorting;
}

async function beginBehind(
  ctx: ActorContext,
  { wanted, stores, sorting }: Asked,
  window: Omit<PageWindow, 'size'>,
): Promise<Omit<PageWindow, 'size'>> {
  const { after, offset } = window;
  const byCard = await eventOrders.listPlaces(ctx.db, wanted, { after, limit: offset, sorting });
  const inStores = await listStoreOrders(ctx.db, stores, { after, limit: offset, offset: 0, sorting });
  const places = [...byCard, ...inStores.map((row) => storePlace(sorting, row))].toSorted(comparisonOf(sorting));
  const before = places[offset - 1];
  return before === undefined ? window : { ...window, after: positionIn(sorting, before.key, before.id), offset: 0 };
}

interface Place {
  key: string | number;
  id: number;
}

/** Store orders have negated ids, which keep them apart from our own orders. */
const storePlace = (
  { field }: eventOrders.OrderSorting,
  row: { id: number; created_at: string; total_cents: number },
): Place => ({ key: field === 'total' ? row.total_cents : row.created_at, id: -row.id });

/**
 * Keys are amounts, or times as PostgreSQL's text in one zone. Such text compares like the times: `+` (no fraction)
 * sorts before `.` (a fraction).
 */
function comparisonOf({ direction }: eventOrders.OrderSorting): (a: Place, b: Place) => number {
  const sign = direction === 'asc' ? 1 : -1;
  return (a, b) => sign * (a.key === b.key ? a.id - b.id : a.key < b.key ? -1 : 1);
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
