import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { withinReach } from '../events/index.ts';
import type { NumberedOrder, WantedNumbers } from '../store-orders/index.ts';
import { holdsSeen } from './event-order-rows.repository.ts';

const lettersOfNumber = 10;
/** Requires two characters, because one would match a thirtieth of all orders. */
const isBeginning = (number: string) => /^[2-9A-HJKMNP-Z]{2,10}$/.test(number);

/**
 * Finds orders by the beginning of their number. Compares a range, which uses the unique index under any collation,
 * unlike LIKE.
 */
export async function findByNumber(
  db: Connection,
  { reach, sellerId, eventId, number, limit }: WantedNumbers,
): Promise<NumberedOrder[]> {
  const beginning = number.toUpperCase();
  if (!isBeginning(beginning)) return [];
  const [first, last] = [beginning.padEnd(lettersOfNumber, '2'), beginning.padEnd(lettersOfNumber, 'Z')];
  const { rows } = await sql<NumberedOrder>`
    with o as materialized (select * from orders where order_no between ${first} and ${last})
    select o.id, o.order_no, u.name as user_name, o.processing_status, o.created_at, e.id as event_id, e.name as event_name
    from o join events e on e.id = o.event_id join users u on u.id = o.user_id
    where ${withinReach(reach)} and ${holdsSeen(sellerId)}
    order by (e.id = ${eventId}::bigint) desc nulls last, o.created_at desc, o.id desc limit ${limit}`.execute(db);
  return rows;
}
