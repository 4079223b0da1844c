import { maxRows } from '@backline/contract/primitives';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { RunnersRow } from '../store-orders/index.ts';
import type { DisputeRow } from './disputes.repository.ts';
import { disputeColumn, isSeen, sentBack, unitsBack } from './event-order-rows.repository.ts';

export async function listForRunners(
  db: Connection,
  { eventId, artistId }: { eventId: number; artistId: number | null },
): Promise<(RunnersRow & { dispute: DisputeRow | null })[]> {
  const { rows } = await sql<RunnersRow & { dispute: DisputeRow | null }>`
    select o.id, o.order_no, u.name as user_name, o.processing_status, o.created_at, o.section, o.seat_row, o.seat, wanted.items, ${disputeColumn} as dispute
    from (
      select * from orders o where o.event_id = ${eventId} and o.status = 'COMPLETED' and o.delivery_kind = 'seat'
        and o.processing_status in ('received', 'inprogress', 'ready')
      order by o.created_at, o.id offset 0
    ) o join users u on u.id = o.user_id ${sentBack}
    cross join lateral (
      select json_agg(json_build_object('title', i.title, 'size', i.size, 'quantity', i.quantity - i.back) order by i.position) as items
      from (select i.*, ${unitsBack} as back from order_items i where i.order_id = o.id and ${isSeen(artistId)}) i
      where i.quantity > i.back) wanted
    where wanted.items is not null
    order by o.created_at, o.id limit ${sql.lit(maxRows)}`.execute(db);
  return rows;
}
