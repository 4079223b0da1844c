import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { isEventOf } from '../events/index.ts';
import { fansOf, type StoredFan } from './fan-rows.repository.ts';
import { candidates, inOrder, isBefore, isMember, type After, type FanScope } from './fan-scope.repository.ts';

/** So many of the newest people are asked, and so many more for each fan that is wanted, before every event is. */
const glance = { atLeast: 500, perFan: 5 };

interface Window {
  offset: number;
  limit: number;
}

/**
 * Walks down one index whatever the values, but for the limit: PostgreSQL takes one that it does not see for a tenth of all
 * rows, and would plan each time anew. So limits stand in the text, and pages by their number, which would be many texts, are not named.
 */
const planOf = ({ offset }: Window) => (offset === 0 ? prepared : sql``);

/** The fans of the scope below `after`, in the list's order: after the first `offset` at most `limit`. */
export async function list(db: Connection, scope: FanScope, after: After, window: Window): Promise<StoredFan[]> {
  if (scope.kind === 'events') return listOfEvents(db, scope, after, window);
  const most = window.offset + window.limit;
  const page = sql`select n.id, n.at from (${candidates(scope, after, most)}) n
    order by ${inOrder(scope)} offset ${sql.lit(window.offset)}`;
  const order = inOrder(scope, sql`page.id`, sql`page.at`);
  const { rows } =
    await sql<StoredFan>`${planOf(window)}${fansOf(page, order, scope.kind === 'event' ? scope : null)}`.execute(db);
  return rows;
}

async function listOfEvents(
  db: Connection,
  filter: FanScope & { kind: 'events' },
  after: After,
  window: Window,
): Promise<StoredFan[]> {
  const { offset, limit } = window;
  const count = offset + limit;
  // Most scopes hold many of the newest; those that do not are few events, or old ones.
  const most = glance.atLeast + glance.perFan * count;
  const newest = sql`select n.id, n.at from (${candidates(filter, after, most)}) n where ${isMember(filter)}
    order by n.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  const order = sql`page.id desc`;
  const { rows } = await sql<StoredFan>`${planOf(window)}${fansOf(newest, order, null)}`.execute(db);
  if (rows.length === limit) return rows;
  // The newest of each event, and of those the newest: reads `count` rows an event however many fans it has.
  const merged = sql`
    select distinct newest.user_id as id, null::timestamptz as at from events e cross join lateral (
      select f.user_id from event_users f
      where f.event_id = e.id and f.is_fan and ${isBefore(sql`f.user_id`, after)}
      order by f.user_id desc limit ${count}) newest
    where ${isEventOf(filter)} order by 1 desc limit ${limit} offset ${offset}`;
  return (await fansOf(merged, order, null).execute(db)).rows;
}
