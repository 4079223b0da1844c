import { sql, type SqlBool } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Condition that artists of `events e` sell there now or in a later drop. Excludes artists who left the event's
 * manager.
 */
export const isShopOffered = sql<SqlBool>`exists (
  select from event_artists ea join users a on a.id = ea.artist_id and a.manager_id = e.manager_id
  join products p on p.artist_id = ea.artist_id
  where ea.event_id = e.id and p.archived_at is null and now() >= p.available_from and now() < p.available_until
    and exists (select from product_sizes s where s.product_id = p.id and s.retired_at is null offset 0)
    and (not p.is_drop_only or exists (
      select from product_drops d where d.product_id = p.id and d.event_id = e.id
        and d.removed_at is null and d.ended_at is null and d.ends_at > now() offset 0)))`;

export type Shops = { eventId: number } | { artistId: number };

/** Maximum events to notify. Phones at later events load the shop when they open the event. */
const maxEvents = 100;

/** Lists whether the shop is offered at one event, or at each of the artist's events from yesterday on. */
export async function listShops(tx: Tx, of: Shops): Promise<{ event_id: number; is_offered: boolean }[]> {
  const where =
    'eventId' in of
      ? sql`e.id = ${of.eventId}`
      : sql`e.id in (select event_id from event_artists where artist_id = ${of.artistId}) and e.starts_at > now() - interval '1 day'`;
  const { rows } = await sql<{ event_id: number; is_offered: boolean }>`
    select e.id as event_id, ${isShopOffered} as is_offered from events e
    where ${where} order by e.starts_at, e.id limit ${sql.lit(maxEvents)}`.execute(tx);
  return rows;
}
