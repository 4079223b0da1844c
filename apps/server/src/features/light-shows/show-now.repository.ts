import { lightRuleVersion } from '@backline/beat';
import { sql } from 'kysely';
import { epochMs } from '../../platform/db/epoch-ms.ts';

const times = sql`json_build_object('starts_ms', ${epochMs('s.starts_at')}, 'ends_ms', ${epochMs('s.ends_at')})`;

/** Selects the light show of `events e` that is on, or else the next scheduled pattern that phones may play. */
export const nextShow = sql`coalesce((
  select ${times} from light_shows s
  where s.event_id = e.id and s.stopped_at is null and s.ends_at > clock_timestamp()
  order by s.epoch desc limit 1), (
  select ${times} from event_patterns s join light_timelines t on t.id = s.timeline_id
  where s.event_id = e.id and s.show_id is null and s.skipped is null and s.ends_at > now()
    and t.rule_version >= ${sql.lit(lightRuleVersion)}
  order by s.starts_at, s.id limit 1))`;
