import type { SetupStep } from '@backline/contract/event-home';
import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { epochMs } from '../../platform/db/epoch-ms.ts';
import { onlyRow } from '../../platform/db/statements.ts';
import { countedOf, withinReach, type EventReach } from '../events/index.ts';
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

/**
 * Returns which setup steps are done. Products count until their sale ends; if `artistId` is set, only that artist's
 * products count.
 */
export async function findSetup(
  db: Connection,
  { eventId, artistId }: Wanted,
  provider: string,
): Promise<Record<SetupStep, boolean>> {
  const isSold = sql`exists (
    select from event_artists ea join users a on a.id = ea.artist_id and a.manager_id = e.manager_id
    join products p on p.artist_id = ea.artist_id
    where ea.event_id = e.id and ${artistId === null ? sql`true` : sql`ea.artist_id = ${artistId}`} and p.available_until > now()
      and exists (select from product_sizes s where s.product_id = p.id and s.retired_at is null offset 0)
      and (not p.is_drop_only or exists (
        select from product_drops d where d.product_id = p.id and d.event_id = e.id
          and d.removed_at is null and d.ended_at is null and d.ends_at > now() offset 0)))`;
  const { rows } = await sql<Record<SetupStep, boolean>>`${prepared}
    select e.image_key is not null as poster,
      exists (select from event_team_members where event_id = e.id) as team,
      ${isSold} as products,
      exists (select from payment_accounts where manager_id = e.manager_id and provider = ${provider} and is_active) as payout_account,
      exists (select from polls where event_id = e.id) as polls,
      exists (select from event_tracks where event_id = e.id)
        or exists (select from event_patterns where event_id = e.id and skipped is null) as light_show,
      exists (select from tried_notifications where event_id = e.id)
        or exists (select from notifications where event_id = e.id and not ${isPersonal} and taken_back_at is null) as test_notification
    from events e where e.id = ${eventId}`.execute(db);
  return onlyRow(rows);
}
