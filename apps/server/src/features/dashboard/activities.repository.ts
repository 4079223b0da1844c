import type { Activity } from '@backline/contract/dashboard';
import type { imageFocusFields } from '@backline/contract/event-fields';
import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { calendarOf, withinReach, type EventReach } from '../events/index.ts';
import { newestOf, type EngagementKind } from './engagement-activities.repository.ts';

export interface ActivityRow extends Pick<Activity, (typeof imageFocusFields)[number] | 'timezone'> {
  kind: 'created' | 'changed' | 'imported' | 'joined' | 'checked_in' | EngagementKind;
  event_id: number;
  name: string;
  image_key: string | null;
  at: string;
  actor_name: string | null;
  /** Of fans, and of a raffle's winners. */
  count: number;
  /** Keys of the audit line. */
  changed: string[] | null;
  /** The poll's, the raffle's, the trivia's; null of what happened to the event itself. */
  item_id: number | null;
  title: string | null;
  has_ended: boolean;
}

/** Fans who joined are looked for among so many events, those that begin next. */
const nextEvents = 20;

/** So many lines at most tell of joining, and of coming in: in a busy house they would leave no room for what else happened. */
const crowds = 4;

/**
 * The newest, each kind by an index of its own and cut before the next: of an event its making, its last change, its
 * imports, and as one line each who joined in the last 7 days (UTC) and who checked in; then those of what fans take part in
 * that are asked for. Counts are those of the last fold.
 */
export async function listActivities(
  db: Connection,
  reach: EventReach,
  { kinds, limit }: { kinds: readonly EngagementKind[]; limit: number },
): Promise<ActivityRow[]> {
  const inReach = withinReach(reach);
  const most = sql`limit ${sql.lit(limit)}`;
  const engagement = kinds.map((kind) => sql`union all ${newestOf(kind, inReach, most)}`);
  const calendar = calendarOf(reach);
  const { rows } = await sql<ActivityRow>`${prepared}
    with happened as (
      (select 'created' as kind, e.id as event_id, e.created_at as at, e.created_by as actor_id, 0 as count, null::text[] as changed,
          null::bigint as item_id, null::text as title, false as has_ended
        from events e where ${inReach} order by e.created_at desc, e.id desc ${most})
      union all
      (select 'changed', changed.id, line.at, line.actor_id, 0, array(select jsonb_object_keys(line.after)), null, null, false
        from (select e.id from events e where e.version > 1 and ${inReach} order by e.updated_at desc, e.id desc ${most}) changed,
        lateral (select at, actor_id, after from audit_log
          where entity = 'event' and entity_id = changed.id::text and action = 'event.updated' order by id desc limit 1) line)
      union all
      (select 'imported', i.event_id, i.finished_at, i.run_by, i.added_count, null, null, null, false
        from fan_imports i join events e on e.id = i.event_id
        where i.finished_at is not null and i.undo_started_at is null and i.added_count > 0 and ${inReach}
        order by i.finished_at desc, i.id desc ${most})
      union all
      (select 'joined', next.id, next.joined_at, null, counted.fans, null, null, null, false
        from (select e.id, last.joined_at
          from (select e.id from ${calendar} e where e.starts_at > now() - interval '1 day'
            order by e.starts_at, e.id limit ${sql.lit(nextEvents)}) e,
          lateral (select joined_at from event_users where event_id = e.id and is_fan order by joined_at desc limit 1) last
          order by last.joined_at desc) next,
        -- Added up of the latest alone, until there are enough.
        lateral (select sum(fans)::int as fans from attendance_counts where scope = 'event' and scope_id = next.id
          and day between (now() at time zone 'UTC')::date - 6 and (now() at time zone 'UTC')::date offset 0) counted
        where counted.fans > 0 order by next.joined_at desc limit ${sql.lit(crowds)})
      union all
      (select 'checked_in', begun.id, last.checked_in_at, null, counted.checkins::int, null, null, null, false
        from (select e.id from ${calendar} e where e.starts_at between now() - interval '8 days' and now() + interval '12 hours'
          order by e.starts_at desc, e.id desc ${most}) begun
        join attendance_counts counted on scope = 'event' and scope_id = begun.id and day = 'infinity',
        lateral (select checked_in_at from event_users
          where event_id = begun.id and is_fan and checked_in_at is not null order by checked_in_at desc limit 1) last
        where counted.checkins > 0 order by last.checked_in_at desc limit ${sql.lit(crowds)})
      ${sql.join(engagement, sql` `)}
    )
    select h.kind, h.event_id, h.at, h.count, h.changed, h.item_id, h.title, h.has_ended, e.name, e.timezone, e.image_thumbnail_key as image_key,
      e.event_image_focus_x, e.event_image_focus_y, actor.name as actor_name
    from (select * from happened order by at desc, kind, event_id, item_id ${most}) h
    join events e on e.id = h.event_id left join users actor on actor.id = h.actor_id
    order by h.at desc, h.kind, h.event_id, h.item_id`.execute(db);
  return rows;
}
