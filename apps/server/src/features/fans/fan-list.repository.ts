import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import {
  candidates,
  isBefore,
  isEventOf,
  isMember,
  type After,
  type EventFilter,
  type FanScope,
  type Found,
} from './fan-scope.repository.ts';

/** So many of the newest people are asked, and so many more for each fan that is wanted, before every event is. */
const glance = { atLeast: 500, perFan: 5 };

/** The first `count` fans of the scope below `after`, in the list's order. */
export async function list(db: Connection, scope: FanScope, after: After, count: number): Promise<Found[]> {
  if (scope.kind !== 'events') {
    const { rows } = await sql<Found>`select n.id, n.at from (${candidates(scope, after, count)}) n`.execute(db);
    return rows;
  }
  // Most scopes hold many of the newest; those that do not are few events, or old ones.
  const most = glance.atLeast + glance.perFan * count;
  const newest = await sql<Found>`
    select n.id, n.at from (${candidates(scope, after, most)}) n where ${isMember(scope)}
    order by n.id desc limit ${count}`.execute(db);
  return newest.rows.length === count ? newest.rows : mergeEvents(db, scope, after, count);
}

/** The newest of each event, and of those the newest: reads `count` rows an event however many fans it has. */
async function mergeEvents(db: Connection, filter: EventFilter, after: After, count: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select distinct newest.user_id as id, null as at from events e cross join lateral (
      select f.user_id from event_users f
      where f.event_id = e.id and f.is_fan and ${isBefore(sql`f.user_id`, after)}
      order by f.user_id desc limit ${count}) newest
    where ${isEventOf(filter)} order by 1 desc limit ${count}`.execute(db);
  return rows;
}
