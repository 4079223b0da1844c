import { eventLastsMs } from '@backline/contract/event-rules';
import { maxReadyEvents, type ReadyStep } from '@backline/contract/readiness';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { calendarOf, type EventReach } from '../events/index.ts';
import { isPersonal } from '../notifications/index.ts';

export interface SetupWanted {
  /** Null for the products of all artists. */
  artistId: number | null;
  provider: string;
}

export type ReadyRow = Record<ReadyStep, boolean> & { event_id: number };

/**
 * Returns one column for each setup step of `events as e`. Each column looks up one row by an index. Products count until
 * their sale ends or they are archived.
 */
export function setupStepsOf({ artistId, provider }: SetupWanted): RawBuilder<unknown> {
  const isOfArtist = artistId === null ? sql`true` : sql`ea.artist_id = ${artistId}`;
  return sql`
    e.image_key is not null as poster,
    exists (select from event_team_members where event_id = e.id) as team,
    exists (
      select from event_artists ea join users a on a.id = ea.artist_id and a.manager_id = e.manager_id
      join products p on p.artist_id = ea.artist_id
      where ea.event_id = e.id and ${isOfArtist} and p.available_until > now()
        and p.archived_at is null
        and exists (select from product_sizes s where s.product_id = p.id and s.retired_at is null offset 0)
        and (not p.is_drop_only or exists (
          select from product_drops d where d.product_id = p.id and d.event_id = e.id
            and d.removed_at is null and d.ended_at is null and d.ends_at > now() offset 0))) as products,
    exists (
      select from payment_accounts
      where manager_id = e.manager_id and provider = ${provider} and is_active) as payout_account,
    exists (select from polls where event_id = e.id) as polls,
    exists (select from event_tracks where event_id = e.id)
      or exists (select from event_patterns where event_id = e.id and skipped is null) as light_show,
    exists (select from tried_notifications where event_id = e.id)
      or exists (
        select from notifications
        where event_id = e.id and not ${isPersonal} and taken_back_at is null) as test_notification`;
}

/** Lists the upcoming events that the dashboard shows. */
export async function listReadiness(db: Connection, reach: EventReach, wanted: SetupWanted): Promise<ReadyRow[]> {
  const { rows } = await sql<ReadyRow>`${prepared}
    select e.id as event_id, ${setupStepsOf(wanted)}
    from (
      select id from ${calendarOf(reach)} calendar where starts_at >= now() - ${sql.lit(eventLastsMs)} * interval '1 ms'
      order by starts_at, id limit ${sql.lit(maxReadyEvents)}) next
    join events e on e.id = next.id`.execute(db);
  return rows;
}
