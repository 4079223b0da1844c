import type { ReadyStep } from '@backline/contract/readiness';
import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { epochMs } from '../../platform/db/epoch-ms.ts';
import { onlyRow } from '../../platform/db/statements.ts';
import { countedOf, withinReach, type EventReach } from '../events/index.ts';
import { salesOfEvent } from '../orders/index.ts';
import { setupStepsOf } from './readiness.repository.ts';

interface Wanted {
  eventId: number;
  /** Null for all artists. */
  artistId: number | null;
}

export interface FiguresRow {
  starts_ms: number;
  now_ms: number;
  fans: number;
  checkins: number;
  orders: number;
  cents: number;
  open_tickets: number;
}

export async function findFigures(
  db: Connection,
  { eventId, artistId }: Wanted,
  reach: EventReach,
): Promise<FiguresRow | null> {
  const { rows } = await sql<FiguresRow>`${prepared}
    select ${epochMs('e.starts_at')} as starts_ms, (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
      counted.fans, counted.checkins, sold.orders, sold.cents,
      (select count(*)::int from support_cases c where c.event_id = e.id and c.status = 'open') as open_tickets
    from events e ${countedOf}
    cross join lateral (
      select coalesce(sum(orders), 0)::int as orders, coalesce(sum(cents), 0)::bigint as cents
      from (${salesOfEvent(artistId)}) both_tables) sold
    where e.id = ${eventId} and ${withinReach(reach)}`.execute(db);
  return rows[0] ?? null;
}

/** Returns which setup steps are done. If `artistId` is set, only that artist's products count. */
export async function findSetup(
  db: Connection,
  { eventId, artistId }: Wanted,
  provider: string,
): Promise<Record<ReadyStep, boolean>> {
  const { rows } = await sql<Record<ReadyStep, boolean>>`${prepared}
    select ${setupStepsOf({ artistId, provider })}
    from events e where e.id = ${eventId}`.execute(db);
  return onlyRow(rows);
}
