import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { withinReach, type EventReach } from '../events/index.ts';

export interface SalesRow {
  todays_cents: number;
  total_cents: number;
  orders: number;
}

/** Of paid orders `o`: what was not sent back. */
const kept = sql`o.total_cents - coalesce((
  select sum(r.amount_cents) from payment_refunds r
  where r.provider = o.provider and r.payment_id = o.payment_id and r.status = 'succeeded'), 0)`;

/** Of an event, refunds taken off; of today what was paid from one moment to the other, both included. */
export async function sumSales(
  db: Connection,
  eventId: number,
  { from, until }: { from: string; until: string },
): Promise<SalesRow> {
  const { rows } = await sql<SalesRow>`${prepared}
    select coalesce(sum(${kept}) filter (where o.paid_at between ${from}::timestamptz and ${until}::timestamptz), 0)::bigint as todays_cents,
      coalesce(sum(${kept}), 0)::bigint as total_cents, count(*)::int as orders
    from orders o where o.event_id = ${eventId} and o.status = 'COMPLETED'`.execute(db);
  return rows[0] ?? { todays_cents: 0, total_cents: 0, orders: 0 };
}

/** The same of everything inside a reach. */
export async function sumAllSales(db: Connection, reach: EventReach): Promise<Omit<SalesRow, 'todays_cents'>> {
  const { rows } = await sql<Omit<SalesRow, 'todays_cents'>>`${prepared}
    select coalesce(sum(${kept}), 0)::bigint as total_cents, count(*)::int as orders
    from orders o join events e on e.id = o.event_id where o.status = 'COMPLETED' and ${withinReach(reach)}`.execute(
    db,
  );
  return rows[0] ?? { total_cents: 0, orders: 0 };
}
