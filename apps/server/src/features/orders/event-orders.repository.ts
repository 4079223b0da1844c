import type { ProcessingStatus } from '@backline/contract/order-status';
import type { OrderStatus } from '@backline/contract/orders';
import { maxShownChanges } from '@backline/contract/event-orders';
import { maxPageSize } from '@backline/contract/primitives';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Cursor } from '../../platform/db/cursor.ts';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { inOrder, isBehind, type Sorting } from '../../platform/db/sorting.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import {
  eventOrderColumns,
  holdsSeen,
  isSeen,
  seenCents,
  seenLines,
  sentBack,
  unitsBack,
  type EventOrderRow,
} from './event-order-rows.repository.ts';
import type { OrderItem, OrderTerms } from './orders.repository.ts';

export interface WantedOrders {
  eventId: number;
  artistId: number | null;
  processingStatus: ProcessingStatus | null;
  status: OrderStatus | null;
}

export function isWanted({ eventId, artistId, processingStatus, status }: WantedOrders): RawBuilder<SqlBool> {
  const wanted: RawBuilder<SqlBool>[] = [sql`o.event_id = ${eventId}`];
  if (processingStatus !== null) wanted.push(sql`o.processing_status = ${processingStatus}`);
  if (status !== null) wanted.push(sql`o.status = ${status}`);
  if (artistId !== null) wanted.push(holdsSeen(artistId));
  return sql`(${sql.join(wanted, sql` and `)})`;
}

export type OrderSorting = Sorting<'time' | 'total'>;
export const latestFirst: OrderSorting = { field: 'time', direction: 'desc', asked: undefined };

const keys = { time: 'time', total: 'number' } as const;
const id = sql`o.id`;
const columns = { time: sql`o.created_at`, total: sql`o.total_cents` };
const shareColumns = { time: sql`s.ordered_at`, total: sql`s.ordered_cents` };

export const isLater = (after: Cursor | null): RawBuilder<SqlBool> =>
  isBehind(latestFirst, { by: columns.time, id, key: 'time' }, after);

interface Places extends Pick<PageWindow, 'after' | 'limit'> {
  sorting: OrderSorting;
}

function placesOf(wanted: WantedOrders, { after, limit, sorting }: Places): RawBuilder<unknown> {
  const { artistId, eventId } = wanted;
  const key = keys[sorting.field];
  if (artistId === null || (isFiltered(wanted) && sorting.field === 'time')) {
    const place = { by: columns[sorting.field], id, key };
    return sql`select o.id, ${place.by} as key from orders o where ${isWanted(wanted)} and ${isBehind(sorting, place, after)}
      order by ${inOrder(sorting, place)} limit ${sql.lit(limit)}`;
  }
  const place = { by: shareColumns[sorting.field], id: sql`s.order_id`, key };
  const filtered = isFiltered(wanted)
    ? sql`join orders o on o.id = s.order_id and ${isWanted({ ...wanted, artistId: null })}`
    : sql``;
  return sql`select s.order_id as id, ${place.by} as key from order_shares s ${filtered}
    where s.seller_id = ${artistId} and s.event_id = ${eventId} and ${isBehind(sorting, place, after)}
    order by ${inOrder(sorting, place)} limit ${sql.lit(limit)}`;
}

const isFiltered = ({ status, processingStatus }: WantedOrders): boolean =>
  status !== null || processingStatus !== null;

export const list = (db: Connection, wanted: WantedOrders, window: Places): Promise<EventOrderRow[]> =>
  readRows(
    db,
    sql`select o.* from (${placesOf(wanted, window)}) place
      cross join lateral (select * from orders o where o.id = place.id offset 0) o`,
    wanted.artistId,
    window.sorting,
    isFiltered(wanted) || window.limit > maxPageSize + 1 ? sql`` : prepared,
  );

export async function listPlaces(
  db: Connection,
  wanted: WantedOrders,
  window: Places,
): Promise<{ id: number; key: string | number }[]> {
  const { rows } = await sql<{ id: number; key: string | number }>`
    select id, key from (${placesOf(wanted, window)}) place`.execute(db);
  return rows;
}

export const listByIds = (db: Connection, ids: readonly number[], artistId: number | null): Promise<EventOrderRow[]> =>
  readRows(
    db,
    sql`select o.* from orders o where o.id = any(${ids}::bigint[]) offset 0`,
    artistId,
    latestFirst,
    prepared,
  );

/** Limits the page before it reads lines and refunds. */
async function readRows(
  db: Connection,
  page: RawBuilder<unknown>,
  artistId: number | null,
  sorting: OrderSorting,
  plan: RawBuilder<unknown>,
): Promise<EventOrderRow[]> {
  const { rows } = await sql<EventOrderRow>`${plan}
    select ${eventOrderColumns(artistId)} from (${page}) o join users u on u.id = o.user_id
    ${seenLines(artistId)} ${sentBack}
    order by ${inOrder(sorting, { by: seenColumns[sorting.field], id })}`.execute(db);
  return rows;
}

const seenColumns = { time: columns.time, total: sql`(${seenCents})::bigint` };

export interface SeenItem extends OrderItem {
  position: number;
  refunded_quantity: number;
}

export interface WholeOrderRow extends EventOrderRow, OrderTerms {
  phone_number: string | null;
  failure_message: string;
  paid_at: string | null;
  handed_over_at: string | null;
  handed_over_by: number | null;
  handed_over_by_name: string | null;
  items: SeenItem[];
  refunds: {
    id: number;
    amount_cents: number;
    status: 'pending' | 'succeeded' | 'failed';
    reason: string;
    failure_message: string;
    asked_by: string | null;
    asked_at: string;
    returns_stock: boolean;
    delivery_cents: number;
    is_dispute: boolean;
  }[];
  delivery_back_cents: number;
  changes: { from_status: ProcessingStatus; to_status: ProcessingStatus; changed_by: string; changed_at: string }[];
}

export async function find(
  db: Connection,
  { eventId, artistId, ...by }: { eventId: number; artistId: number | null } & ({ id: number } | { orderNo: string }),
): Promise<WholeOrderRow | null> {
  const named = 'id' in by ? sql`o.id = ${by.id}` : sql`o.order_no = ${by.orderNo}`;
  const { rows } = await sql<WholeOrderRow>`${prepared}
    select ${eventOrderColumns(artistId)}, coalesce(u.phone_number, u.contact_phone) as phone_number, o.failure_message, o.paid_at,
      o.handed_over_at, o.handed_over_by, (select k.name from users k where k.id = o.handed_over_by) as handed_over_by_name,
      (select json_agg(json_build_object('position', i.position, 'title', i.title, 'size', i.size,
          'image_thumbnail_key', i.image_thumbnail_key, 'quantity', i.quantity, 'item_price_cents', i.item_price_cents,
          'sub_total_cents', i.sub_total_cents, 'refunded_quantity', ${unitsBack}) order by i.position)
        from order_items i where i.order_id = o.id and ${isSeen(artistId)}) as items,
      (select coalesce(json_agg(json_build_object('id', r.id, 'amount_cents', r.amount_cents, 'status', r.status, 'reason', r.reason,
          'failure_message', r.failure_message, 'asked_by', a.name, 'asked_at', r.asked_at::text, 'returns_stock', r.returns_stock,
          'delivery_cents', r.delivery_cents, 'is_dispute', r.is_dispute)
          order by r.id desc), '[]')
        from (select * from payment_refunds r where r.provider = o.provider and r.payment_id = o.payment_id
          order by r.id desc limit ${sql.lit(maxShownChanges)}) r
        left join users a on a.id = r.asked_by) as refunds,
      (select coalesce(json_agg(json_build_object('from_status', c.from_status, 'to_status', c.to_status, 'changed_by', a.name,
          'changed_at', c.changed_at::text) order by c.id desc), '[]')
        from (select * from order_status_changes where order_id = o.id order by id desc limit ${sql.lit(maxShownChanges)}) c
        join users a on a.id = c.changed_by) as changes,
      o.sub_total_cents, o.promo_code, o.discount_type, o.promo_cents, o.promo_thousandths, o.discount_cents,
      o.delivery_thousandths, o.delivery_cents, (select coalesce(sum(r.delivery_cents), 0)::bigint from payment_refunds r
        where r.provider = o.provider and r.payment_id = o.payment_id and r.status <> 'failed') as delivery_back_cents, o.service_fee_thousandths, o.service_fee_cents, o.tax_thousandths, o.tax_cents, o.total_cents,
      o.kiosk_location, o.kiosk_pickup, o.shipping_name, o.shipping_address1,
      o.shipping_city, o.shipping_state, o.shipping_zip, o.shipping_country, o.shipping_phone, o.shipping_email
    from orders o join users u on u.id = o.user_id ${seenLines(artistId)} ${sentBack}
    where ${named} and o.event_id = ${eventId} and seen.quantity is not null`.execute(db);
  return rows[0] ?? null;
}
