import type { SetupStep } from '@backline/contract/event-home';
import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { epochMs } from '../../platform/db/epoch-ms.ts';
import { onlyRow } from '../../platform/db/statements.ts';
import { countedOf, setupStepsOf, withinReach, type EventReach } from '../events/index.ts';
import { isPersonal } from '../notifications/index.ts';
import { salesOfEvent } from '../orders/index.ts';

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
): Promise<Record<SetupStep, boolean>> {
  const { rows } = await sql<Record<SetupStep, boolean>>`${prepared}
    select ${setupStepsOf({ artistId, provider })},
      exists (select from tried_notifications where event_id = e.id)
        or exists (select from notifications where event_id = e.id and not ${isPersonal} and taken_back_at is null) as test_notification
    from events e where e.id = ${eventId}`.execute(db);
  return onlyRow(rows);
}
