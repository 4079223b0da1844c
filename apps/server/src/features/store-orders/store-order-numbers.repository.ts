import type { ProcessingStatus } from '@backline/contract/order-status';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { withinReach, type EventReach } from '../events/index.ts';

export interface NumberedOrder {
  id: number;
  order_no: string;
  user_name: string;
  processing_status: ProcessingStatus;
  created_at: string;
  event_id: number;
  event_name: string;
}

export interface WantedNumbers {
  reach: EventReach;
  /** Null means the orders of all artists and stores. */
  sellerId: number | null;
  /** Orders of this event come first. */
  eventId: number | null;
  number: string;
  limit: number;
}

/**
 * Finds orders by the beginning of their number. Requires two characters, because one digit would match a tenth of all
 * orders.
 */
export async function findByNumber(
  db: Connection,
  { reach, sellerId, eventId, number, limit }: WantedNumbers,
): Promise<NumberedOrder[]> {
  if (!/^[\p{L}\p{N}-]{2,}$/u.test(number)) return [];
  const isSold = sellerId === null ? sql`true` : sql`seller_id = ${sellerId}`;
  const { rows } = await sql<NumberedOrder>`
    with o as materialized (
      select id, order_number, customer_name, processing_status, ordered_at, event_id from store_orders
      where order_number like ${`${number}%`} and event_id is not null and ${isSold})
    select o.id, o.order_number as order_no, o.customer_name as user_name, o.processing_status, o.ordered_at as created_at,
      e.id as event_id, e.name as event_name
    from o join events e on e.id = o.event_id
    where ${withinReach(reach)}
    order by (e.id = ${eventId}::bigint) desc nulls last, (o.order_number = ${number}) desc, o.ordered_at desc, o.id desc
    limit ${limit}`.execute(db);
  return rows;
}
