import type { ProcessingStatus } from '@backline/contract/order-status';
import type { OrderInfo } from '@backline/contract/order-info';
import type { OrderStatus } from '@backline/contract/orders';
import { maxPageSize } from '@backline/contract/primitives';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { holdsTyped } from '../../platform/db/search.ts';
import { inOrder, isBehind, type Sorting } from '../../platform/db/sorting.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import { currentUnits } from './line-units.repository.ts';
import { noted } from './note-attributes.repository.ts';

export interface WantedStoreOrders {
  eventId: number;
  sellerId: number | null;
  processingStatus: ProcessingStatus | null;
  status: OrderStatus | null;
  search: string;
}

export interface ListedStoreOrderRow {
  id: number;
  created_at: string;
  order_number: string;
  /** Set only for a fan of the event. Otherwise a store could find out who has an account. */
  user_id: number | null;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  total_cents: number;
  refunded_cents: number;
  processing_status: ProcessingStatus;
  currency: string;
  financial_status: string;
  is_test: boolean;
  quantity: number;
  section: string;
  seat_row: string;
  seat: string;
}

const wordsOf: Record<OrderStatus, readonly string[]> = {
  COMPLETED: ['paid', 'partially_refunded', 'refunded'],
  FAILED: ['voided', 'expired'],
  PENDING: [],
};

export function paymentStatusOf({ financial_status: word }: Pick<OrderInfo, 'financial_status'>): OrderStatus {
  if (wordsOf.COMPLETED.includes(word)) return 'COMPLETED';
  return wordsOf.FAILED.includes(word) ? 'FAILED' : 'PENDING';
}

export function isOfStatus(status: OrderStatus): RawBuilder<SqlBool> {
  const word = sql`o.order_info ->> 'financial_status'`;
  if (status !== 'PENDING') return sql`${word} = any(${wordsOf[status]}::text[])`;
  return sql`${word} <> all(${[...wordsOf.COMPLETED, ...wordsOf.FAILED]}::text[])`;
}

/** Refunded amount. If the status is `refunded` but the store has reported no refund, the whole amount counts. */
const refundedCents = sql`coalesce((
        select nullif(sum(r.amount_cents), 0)::bigint from store_refunds r
        where r.seller_id = o.seller_id and r.store_order_id = o.store_order_id),
        case when o.order_info ->> 'financial_status' = 'refunded' then o.ordered_cents else 0 end)`;

/** Paid amount: the current total plus refunds, limited to the higher of the ordered and the current total. */
const paidCents = sql`least(o.total_cents + ${refundedCents}, greatest(o.ordered_cents, o.total_cents))`;

const places = {
  time: { by: sql`o.ordered_at`, id: sql`-o.id`, key: 'time' },
  total: { by: paidCents, id: sql`-o.id`, key: 'number' },
} as const;

const listed = sql`o.id, o.ordered_at as created_at, o.order_number, (select f.user_id from event_users f
        where f.event_id = o.event_id and f.user_id = o.user_id and f.is_fan) as user_id, o.customer_name, o.customer_email, o.customer_phone,
      ${paidCents} as total_cents, o.is_test, o.processing_status, o.currency, o.order_info ->> 'financial_status' as financial_status,
      (select coalesce(sum(${currentUnits}), 0)::bigint from jsonb_array_elements(o.order_info -> 'line_items') line) as quantity,
      ${noted('fwSection')} as section, ${noted('fwRow')} as seat_row, ${noted('fwSeat')} as seat,
      ${refundedCents} as refunded_cents`;

function conditionsOf({
  eventId,
  sellerId,
  processingStatus,
  status,
  search,
}: WantedStoreOrders): RawBuilder<SqlBool>[] {
  const wanted: RawBuilder<SqlBool>[] = [sql`o.event_id = ${eventId}`];
  if (sellerId !== null) wanted.push(sql`o.seller_id = ${sellerId}`);
  if (processingStatus !== null) wanted.push(sql`o.processing_status = ${processingStatus}`);
  if (status !== null) wanted.push(isOfStatus(status));
  if (search !== '') wanted.push(holdsTyped(sql`o.search_text`, search));
  return wanted;
}

/** Selects all store orders except test orders. `status` uses Backline's names. */
export const allStoreOrders = (wanted: WantedStoreOrders): RawBuilder<unknown> => sql`
  select ${listed}, case when ${isOfStatus('COMPLETED')} then 'COMPLETED' when ${isOfStatus('FAILED')} then 'FAILED' else 'PENDING' end as status
  from store_orders o where not o.is_test and ${sql.join(conditionsOf(wanted), sql` and `)}`;

/**
 * Lists store orders. Their negated ids sort them after our own orders of the same time. Searches and sorts by total
 * without an index, because stores sell few orders per event.
 */
export async function list(
  db: Connection,
  { eventId, sellerId, processingStatus, status, search }: WantedStoreOrders,
  { after, limit, offset, sorting }: Omit<PageWindow, 'size'> & { sorting: Sorting<'time' | 'total'> },
): Promise<ListedStoreOrderRow[]> {
  const wanted = conditionsOf({ eventId, sellerId, processingStatus, status, search });
  const place = places[sorting.field];
  // The index has no negated ids, so it needs a condition on the time alone.
  if (after !== null && sorting.field === 'time') {
    const past = sorting.direction === 'asc' ? sql`>=` : sql`<=`;
    wanted.push(sql`o.ordered_at ${past} ${after.key}::timestamptz`);
  }
  wanted.push(isBehind(sorting, place, after));
  // Filters and high offsets need other query plans, so only plain pages use a prepared statement.
  const isPlain = status === null && processingStatus === null && search === '' && offset + limit <= maxPageSize + 1;
  const { rows } = await sql<ListedStoreOrderRow>`${isPlain ? prepared : sql``}
    select ${listed}
    from (select * from store_orders o where ${sql.join(wanted, sql` and `)}
      order by ${inOrder(sorting, place)} limit ${sql.lit(offset + limit)}) o
    order by ${inOrder(sorting, place)}`.execute(db);
  return rows;
}
