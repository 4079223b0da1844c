import type { ProcessingStatus } from '@backline/contract/order-status';
import { maxRows } from '@backline/contract/primitives';
import { genericSize } from '@backline/contract/item-name';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { isOfStatus } from './listed-store-orders.repository.ts';
import { currentUnits, unitsOf } from './line-units.repository.ts';
import { noted } from './note-attributes.repository.ts';

export interface RunnersRow {
  id: number;
  order_no: string;
  user_name: string;
  processing_status: ProcessingStatus;
  created_at: string;
  section: string;
  seat_row: string;
  seat: string;
  items: { title: string; size: string; quantity: number }[];
}

interface RunnersStoreOrderRow extends RunnersRow {
  is_part_refunded: boolean;
}

/** Units to deliver: those neither returned nor shipped. 0 for items that need no delivery, such as gift cards. */
const toBring = sql`(case when line -> 'is_carried' = 'false' then 0 else ${currentUnits} - ${unitsOf('shipped_quantity')} end)`;

/** True if the order's refunds name neither line items nor shipping. */
const isUnexplained = sql`(not o.order_info ? 'refunded_shipping' and not exists (
          select from jsonb_array_elements(o.order_info -> 'line_items') line where ${unitsOf('refunded_quantity')} > 0))`;

/** Lists the orders that have waited longest. The size of an item is part of its name. */
export async function listForRunners(
  db: Connection,
  { eventId, sellerId }: { eventId: number; sellerId: number | null },
): Promise<RunnersStoreOrderRow[]> {
  const { rows } = await sql<RunnersStoreOrderRow>`
    select o.id, o.order_no, o.user_name, o.processing_status, o.created_at, o.section, o.seat_row, o.seat, o.is_part_refunded,
      wanted.items
    from (
      select o.id, o.order_number as order_no, o.customer_name as user_name, o.processing_status, o.ordered_at as created_at,
        trim(${noted('fwSection')}) as section, trim(${noted('fwRow')}) as seat_row, trim(${noted('fwSeat')}) as seat,
        o.order_info, o.order_info ->> 'financial_status' = 'partially_refunded' and ${isUnexplained} as is_part_refunded
      from store_orders o
      where o.event_id = ${eventId} and ${sellerId === null ? sql`true` : sql`o.seller_id = ${sellerId}`}
        and o.processing_status in ('received', 'inprogress') and o.cancelled_at is null and not o.is_test
        and ${isOfStatus('COMPLETED')} and o.order_info ->> 'financial_status' <> 'refunded'
    ) o
    cross join lateral (
      select json_agg(json_build_object('title', line ->> 'name', 'size', ${sql.lit(genericSize)}, 'quantity', ${toBring})
        order by place) as items
      from jsonb_array_elements(o.order_info -> 'line_items') with ordinality listed (line, place)
      where ${toBring} > 0) wanted
    where o.section || o.seat_row || o.seat <> '' and wanted.items is not null
    order by o.created_at, o.id limit ${sql.lit(maxRows)}`.execute(db);
  return rows;
}
