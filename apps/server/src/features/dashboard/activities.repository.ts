import type { Activity } from '@backline/contract/activities';
import type { imageFocusFields } from '@backline/contract/event-fields';
import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import type { EventReach } from '../events/index.ts';
import { nearEvents, newestCrowds, type CrowdKind } from './crowd-activities.repository.ts';
import { newestOfEvents, type EventKind } from './event-activities.repository.ts';
import { newestOf, type ItemKind } from './item-activities.repository.ts';

export interface ActivityRow extends Pick<Activity, (typeof imageFocusFields)[number] | 'timezone' | 'kind'> {
  event_id: number;
  name: string;
  image_key: string | null;
  at: string;
  actor_name: string | null;
  count: number;
  cents: number;
  changed: string[] | null;
  /** Null if the activity is about the event itself. */
  item_id: number | null;
  title: string | null;
  has_ended: boolean;
}

export interface WantedActivities {
  ofEvents: readonly EventKind[];
  items: readonly ItemKind[];
  crowds: readonly CrowdKind[];
  limit: number;
}

/** Reads each kind by its own index, limited before they are merged. */
export async function listActivities(
  db: Connection,
  reach: EventReach,
  { ofEvents, items, crowds, limit }: WantedActivities,
): Promise<ActivityRow[]> {
  const most = sql`limit ${sql.lit(limit)}`;
  const parts = [
    ...ofEvents.map((kind) => newestOfEvents(kind, { reach, most })),
    ...(crowds.length === 0 ? [] : [newestCrowds(crowds, reach)]),
    ...items.map((item) => newestOf(item, { reach, most })),
  ];
  if (parts.length === 0) return [];
  const { rows } = await sql<ActivityRow>`${prepared}
    with ${nearEvents(reach)}, happened (kind, event_id, at, actor_id, count, cents, changed, item_id, title, has_ended) as (
      ${sql.join(parts, sql` union all `)}
    )
    select h.kind, h.event_id, h.at, h.count, h.cents, h.changed, h.item_id, h.title, h.has_ended, e.name, e.timezone,
      e.image_thumbnail_key as image_key, e.event_image_focus_x, e.event_image_focus_y, actor.name as actor_name
    from (select * from happened order by at desc, kind, event_id, item_id ${most}) h
    join events e on e.id = h.event_id left join users actor on actor.id = h.actor_id
    order by h.at desc, h.kind, h.event_id, h.item_id`.execute(db);
  return rows;
}
