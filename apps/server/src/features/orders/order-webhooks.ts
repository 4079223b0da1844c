import { toDollars } from '@backline/contract/money';
import type { Context } from '../../platform/context/context.ts';
import { epochMs, timestampFromMs, type Tx } from '../../platform/db/database.ts';
import { publishWebhooks, type EventData } from '../webhooks/index.ts';
import { listReported, type ReportedOrderRow } from './order-webhooks.repository.ts';

type OrderKind = 'order.paid' | 'order.refunded' | 'order.status' | 'order.disputed';
type OwnPart<Kind extends OrderKind> = Omit<EventData<Kind>, keyof EventData<'order.paid'>>;

interface ChangedOrder<Kind extends OrderKind> {
  eventId: number;
  orderId: number;
  cause?: string;
  /** Fields that only this kind has, beside those of every order. */
  own: OwnPart<Kind>;
}

/** Stores webhook events about orders, with the orders as this transaction leaves them. */
export function publishOrders<Kind extends OrderKind>(
  ctx: Context,
  tx: Tx,
  kind: Kind,
  changed: readonly ChangedOrder<Kind>[],
): Promise<void> {
  return publishWebhooks(ctx, tx, kind, changed, async (wanted) => {
    const rows = await listReported(
      tx,
      wanted.map(({ orderId }) => orderId),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return wanted.map(({ orderId, own }) => {
      const row = byId.get(orderId);
      // The compiler cannot see that a kind's own part completes the order.
      return row === undefined ? null : ({ ...present(row), ...own } as unknown as EventData<Kind>);
    });
  });
}

const iso = (time: string) => timestampFromMs(epochMs(time));

const present = (row: ReportedOrderRow): EventData<'order.paid'> => ({
  order_id: row.id,
  order_no: row.order_no,
  status: row.status,
  order_processing_status: row.processing_status,
  delivery_kind: row.delivery_kind,
  currency: 'USD',
  total_amount: toDollars(row.total_cents),
  refunded_amount: toDollars(row.refunded_cents),
  created_at: iso(row.created_at),
  paid_at: row.paid_at === null ? null : iso(row.paid_at),
  buyer: row.buyer,
  items: row.items.map(({ item_price_cents: cents, ...item }) => ({ ...item, item_price: toDollars(cents) })),
});
