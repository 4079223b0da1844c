import type { listRunnersOrders as listOperation, RunnersOrder } from '@backline/contract/event-orders';
import type { ParsedInput } from '@backline/contract/operation';
import type { ActorContext } from '../../platform/http/context.ts';
import { requireEvent } from '../events/index.ts';
import { linesOf } from './event-orders.policy.ts';
import { listForRunners } from './runners-list.repository.ts';

/** As somebody walks: row 2 comes before row 10. */
const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export async function listRunnersOrders(
  ctx: ActorContext,
  { event_id: eventId }: ParsedInput<typeof listOperation>,
): Promise<RunnersOrder[]> {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const rows = await listForRunners(ctx.db, { eventId, artistId: linesOf(ctx.actor) });
  return rows
    .toSorted(
      (one, other) =>
        compare(one.section, other.section) ||
        compare(one.seat_row, other.seat_row) ||
        compare(one.seat, other.seat) ||
        one.id - other.id,
    )
    .map(({ processing_status, seat_row, ...row }) => ({
      id: row.id,
      order_no: row.order_no,
      user_name: row.user_name,
      order_processing_status: processing_status,
      section: row.section,
      row: seat_row,
      seat: row.seat,
      items: row.items,
    }));
}
