import { sql, type RawBuilder } from 'kysely';
import { withinReach, type EventReach } from '../events/index.ts';

export const eventKinds = ['created', 'changed', 'imported'] as const;
export type EventKind = (typeof eventKinds)[number];

export function newestOfEvents(
  kind: EventKind,
  { reach, most }: { reach: EventReach; most: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const inReach = withinReach(reach);
  const ofNoItem = sql`null::bigint, null::text, false`;
  switch (kind) {
    case 'created':
      return sql`(select 'created', e.id, e.created_at, e.created_by, 0, 0::bigint, null::text[], ${ofNoItem}
        from events e where ${inReach} order by e.created_at desc, e.id desc ${most})`;
    case 'changed':
      return sql`(select 'changed', changed.id, line.at, line.actor_id, 0, 0::bigint, array(select jsonb_object_keys(line.after)), ${ofNoItem}
        from (select e.id from events e where e.version > 1 and ${inReach} order by e.updated_at desc, e.id desc ${most}) changed,
        lateral (select at, actor_id, after from audit_log
          where entity = 'event' and entity_id = changed.id::text and action = 'event.updated' order by id desc limit 1) line)`;
    case 'imported':
      return sql`(select 'imported', i.event_id, i.finished_at, i.run_by, i.added_count, 0::bigint, null::text[], ${ofNoItem}
        from fan_imports i join events e on e.id = i.event_id
        where i.finished_at is not null and i.undo_started_at is null and i.added_count > 0 and ${inReach}
        order by i.finished_at desc, i.id desc ${most})`;
  }
}
