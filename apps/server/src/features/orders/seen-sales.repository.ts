import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { holdsSeen, seenCents, seenLines, seenRefundedCents, sentBack } from './event-order-rows.repository.ts';
import type { SalesRow } from './sales.repository.ts';

/** What an event has sold of one artist's, as their list of its orders shows it: added up from their orders, which are some of the event's. */
export async function sumSeenSales(
  db: Connection,
  { eventId, artistId }: { eventId: number; artistId: number },
  { from, until }: { from: string; until: string },
): Promise<SalesRow> {
  const { rows } = await sql<SalesRow>`
    select coalesce(sum(kept) filter (where paid_at between ${from}::timestamptz and ${until}::timestamptz), 0)::bigint as todays_cents,
      coalesce(sum(kept), 0)::bigint as total_cents, count(*)::int as orders
    from (
      select o.paid_at, ${seenCents} - ${seenRefundedCents(artistId)} as kept
      from orders o ${seenLines(artistId)} ${sentBack}
      where o.event_id = ${eventId} and o.status = 'COMPLETED' and ${holdsSeen(artistId)} offset 0) sold`.execute(db);
  return rows[0] ?? { todays_cents: 0, total_cents: 0, orders: 0 };
}
