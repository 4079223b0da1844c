import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Cursor } from '../../platform/db/cursor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { asRead, inOrder, isBehind, type Sorting } from '../../platform/db/sorting.ts';
import { isEventOf } from '../events/index.ts';
import { fansOf, type StoredFan } from './fan-rows.repository.ts';
import type { FanScope } from './fan-scope.repository.ts';

/**
 * The list sorts the fans if there are at most this many. Sorting 10,000 takes about 50 ms, and scanning all people by
 * name is faster only if fans are common among them.
 */
const maxSortedFans = 10_000;
/** Max attendances to read when counting fans. A manager's regulars attend many events each. */
const maxAttendances = 30_000;

const place = { by: asRead(sql`u.name`), id: sql`u.id`, key: 'text' } as const;

interface Window {
  after: Cursor | null;
  offset: number;
  limit: number;
}

/** Lists fans by name. Names are not stored with events, so no index holds the names of an event's fans alone. */
export async function listByName(
  db: Connection,
  scope: FanScope,
  sorting: Sorting,
  { after, offset, limit }: Window,
): Promise<StoredFan[]> {
  const behind = isBehind(sorting, place, after);
  const few = scope.kind === 'everybody' ? null : await listIfFew(db, scope);
  const places = few === null ? scanByName(scope, sorting, behind) : sortAmong(few, behind);
  const page = sql`select u.id, u.name, null::timestamptz as at from (${places}) u
    order by ${inOrder(sorting, place)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  const order = inOrder(sorting, { by: asRead(sql`page.name`), id: sql`page.id` });
  return (await fansOf(page, order, scope.kind === 'event' ? scope : null).execute(db)).rows;
}

/** OFFSET 0 stops the planner from replacing the scan in index order by a scan of all users. */
function scanByName(scope: FanScope, sorting: Sorting, behind: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const isFan = scope.kind === 'everybody' ? sql`u.role = 'USER'` : sql`true`;
  return sql`select n.id, n.name from (
    select u.id, u.name from users u where ${isFan} and ${behind} order by ${inOrder(sorting, place)} offset 0) n
    where ${isFanOf(scope)}`;
}

const sortAmong = (ids: readonly number[], behind: RawBuilder<SqlBool>) =>
  sql`select u.id, u.name from users u where u.id = any(${ids}::bigint[]) and ${behind}`;

function isFanOf(scope: FanScope): RawBuilder<SqlBool> {
  if (scope.kind === 'everybody') return sql`true`;
  // A scalar subquery, because PostgreSQL may turn EXISTS into a join of all fans with all events.
  return sql`(select true from event_users f join events e on e.id = f.event_id
    where f.user_id = n.id and f.is_fan and ${isEvent(scope)} limit 1)`;
}

const isEvent = (scope: Exclude<FanScope, { kind: 'everybody' }>): RawBuilder<SqlBool> =>
  scope.kind === 'event' ? sql`e.id = ${scope.eventId}` : isEventOf(scope);

/** Returns the fans' ids, or null if they or their attendances are too many to sort. */
async function listIfFew(db: Connection, scope: Exclude<FanScope, { kind: 'everybody' }>): Promise<number[] | null> {
  const { rows } = await sql<{ user_id: number; attendances: number }>`
    select user_id, sum(count(*)) over ()::int as attendances from (
      select f.user_id from events e join event_users f on f.event_id = e.id
      where f.is_fan and ${isEvent(scope)} limit ${sql.lit(maxAttendances + 1)}) attended
    group by user_id limit ${sql.lit(maxSortedFans + 1)}`.execute(db);
  const isTooMany = rows.length > maxSortedFans || (rows[0]?.attendances ?? 0) > maxAttendances;
  return isTooMany ? null : rows.map(({ user_id: userId }) => userId);
}
