import type { Activity } from '@backline/contract/activities';
import type { imageFocusFields } from '@backline/contract/event-fields';
import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { withinReach, type EventReach } from '../events/index.ts';
import { nearEvents, newestCrowds, type CrowdKind } from './crowd-activities.repository.ts';
import { newestOf, type ItemKind } from './item-activities.repository.ts';

export interface ActivityRow extends Pick<Activity, (typeof imageFocusFields)[number] | 'timezone' | 'kind'> {
  event_id: number;
  name: string;
  image_key: string | null;
  at: string;
  actor_name: string | null;
  /** Of fans, of a raffle's winners, of orders, of tickets. */
  count: number;
  /** Of orders, and of a refund. */
  cents: number;
  /** Keys of the audit line. */
  changed: string[] | null;
  /** The poll's, the raffle's …; null of what happened to the event itself. */
  item_id: number | null;
  title: string | null;
  has_ended: boolean;
}

export interface WantedActivities {
  items: readonly ItemKind[];
  /** At least one. */
  crowds: readonly CrowdKind[];
  limit: number;
}

/**
 * The newest, each kind by an index of its own and cut before the next: of an event its making, its last change and its imports; one line each for what
 * many do; and the items that are asked for.
 */
export async function listActivities(
  db: Connection,
  reach: EventReach,
  { items, crowds, limit }: WantedActivities,
): Promise<ActivityRow[]> {
  const inReach = withinReach(reach);
  const most = sql`limit ${sql.lit(limit)}`;
  const newest = items.map((item) => sql`union all ${newestOf(item, { reach, most })}`);
  const { rows } = await sql<ActivityRow>`${prepared}
    with ${nearEvents(reach)}, happened as (
      (select 'created' as kind, e.id as event_id, e.created_at as at, e.created_by as actor_id, 0 as count, 0::bigint as cents, null::text[] as changed,
          null::bigint as item_id, null::text as title, false as has_ended
        from events e where ${inReach} order by e.created_at desc, e.id desc ${most})
      union all
      (select 'changed', changed.id, line.at, line.actor_id, 0, 0, array(select jsonb_object_keys(line.after)), null, null, false
        from (select e.id from events e where e.version > 1 and ${inReach} order by e.updated_at desc, e.id desc ${most}) changed,
        lateral (select at, actor_id, after from audit_log
          where entity = 'event' and entity_id = changed.id::text and action = 'event.updated' order by id desc limit 1) line)
      union all
      (select 'imported', i.event_id, i.finished_at, i.run_by, i.added_count, 0, null, null, null, false
        from fan_imports i join events e on e.id = i.event_id
        where i.finished_at is not null and i.undo_started_at is null and i.added_count > 0 and ${inReach}
        order by i.finished_at desc, i.id desc ${most})
      union all
      ${newestCrowds(crowds, reach)}
      ${sql.join(newest, sql` `)}
    )
    select h.kind, h.event_id, h.at, h.count, h.cents, h.changed, h.item_id, h.title, h.has_ended, e.name, e.timezone,
      e.image_thumbnail_key as image_key, e.event_image_focus_x, e.event_image_focus_y, actor.name as actor_name
    from (select * from happened order by at desc, kind, event_id, item_id ${most}) h
    join events e on e.id = h.event_id left join users actor on actor.id = h.actor_id
    order by h.at desc, h.kind, h.event_id, h.item_id`.execute(db);
  return rows;
}
