import { sql } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { isEventOf } from '../events/index.ts';
import { fansOf, type StoredFan } from './fan-rows.repository.ts';
import { candidates, inOrder, isBefore, isMember, type After, type FanScope } from './fan-scope.repository.ts';

/** Number of newest people to check before reading every event: `atLeast`, plus `perFan` for each requested fan. */
const glance = { atLeast: 500, perFan: 5 };

interface Window {
  offset: number;
  limit: number;
}

/**
 * Prepares the statement only without an offset, because each offset makes another statement text. Limits are literals:
 * for a parameter, PostgreSQL assumes a tenth of all rows and would replan.
 */
const planOf = ({ offset }: Window) => (offset === 0 ? prepared : sql``);

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
  // Tries the newest fans first, because most scopes contain many of them. Scopes of few or old events do not.
  const most = glance.atLeast + glance.perFan * count;
  const newest = sql`select n.id, n.at from (${candidates(filter, after, most)}) n where ${isMember(filter)}
    order by n.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  const order = sql`page.id desc`;
  const { rows } = await sql<StoredFan>`${planOf(window)}${fansOf(newest, order, null)}`.execute(db);
  if (rows.length === limit) return rows;
  // Merges the newest fans of each event. Reads `count` rows per event, however many fans it has.
  const merged = sql`
    select distinct newest.user_id as id, null::timestamptz as at from events e cross join lateral (
      select f.user_id from event_users f
      where f.event_id = e.id and f.is_fan and ${isBefore(sql`f.user_id`, after)}
      order by f.user_id desc limit ${count}) newest
    where ${isEventOf(filter)} order by 1 desc limit ${limit} offset ${offset}`;
  return (await fansOf(merged, order, null).execute(db)).rows;
}
