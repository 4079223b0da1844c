import { checkInHours } from '@backline/contract/attendance';
import type { Timezone } from '@backline/contract/time-zones';
import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import type { PageWindow } from '../../platform/http/list.ts';

export interface FanEventRow {
  event_id: number;
  event_name: string;
  event_code: string;
  starts_at: string;
  timezone: Timezone;
  venue: string;
  city: string;
  image_key: string | null;
  image_thumbnail_key: string | null;
  checked_in_at: string | null;
}

export const fanEventColumns = sql`eu.event_id, e.name as event_name, e.code as event_code, e.starts_at, e.timezone, e.venue, e.city,
  e.image_key, e.image_thumbnail_key, eu.checked_in_at`;

export const opensAt = sql`(e.starts_at - make_interval(hours => ${sql.lit(checkInHours)}))`;
export const closesAt = sql`(e.starts_at + make_interval(hours => ${sql.lit(checkInHours)}))`;

export async function list(
  db: Connection,
  fanId: number,
  { limit, offset, after }: PageWindow,
): Promise<FanEventRow[]> {
  const { rows } = await sql<FanEventRow>`${prepared}
    select ${fanEventColumns} from event_users eu join events e on e.id = eu.event_id
    where eu.user_id = ${fanId} and eu.is_fan
      and (${after?.key ?? null}::timestamptz is null or (e.starts_at, e.id) < (${after?.key ?? null}::timestamptz, ${after?.id ?? 0}))
    order by e.starts_at desc, e.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
