import type * as contract from '@backline/contract/event-orders';
import { maxRows } from '@backline/contract/primitives';
import { epochMs } from '../../platform/db/database.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { requireEvent } from '../events/index.ts';
import { listStoreOrdersForRunners, seesOrdersOf } from '../store-orders/index.ts';
import { presentDispute } from './disputes.service.ts';
import { linesOf } from './event-orders.policy.ts';
import { listForRunners } from './runners-list.repository.ts';

/** Natural order: row 2 before row 10. */
const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export const listRunnersOrders: Call<typeof contract.listRunnersOrders> = async (ctx, { event_id: eventId }) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const byCard = await listForRunners(ctx.db, { eventId, artistId: linesOf(ctx.actor) });
  const inStores = await listStoreOrdersForRunners(ctx.db, { eventId, sellerId: seesOrdersOf(ctx.actor) });
  return [
    ...byCard.map((row) => ({ ...row, isflashwave: true, is_part_refunded: false })),
    ...inStores.map((row) => ({ ...row, isflashwave: false, dispute: null })),
  ]
    .toSorted((one, other) => epochMs(one.created_at) - epochMs(other.created_at))
    .slice(0, maxRows)
    .toSorted(
      (one, other) =>
        compare(one.section, other.section) ||
        compare(one.seat_row, other.seat_row) ||
        compare(one.seat, other.seat) ||
        one.id - other.id,
    )
    .map((row) => ({
      id: row.id,
      order_no: row.order_no,
      isflashwave: row.isflashwave,
      user_name: row.user_name,
      order_processing_status: row.processing_status,
      section: row.section,
      row: row.seat_row,
      seat: row.seat,
      items: row.items,
      is_part_refunded: row.is_part_refunded,
      dispute: presentDispute(row.dispute),
    }));
};
