import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { prepared, type Connection } from '../../platform/db/database.ts';
import { closesAt, opensAt } from '../attendance/index.ts';
import { isChosen, isEventOf, withinReach, type EventFilter } from '../events/index.ts';
import { latestAnswers } from '../polls/index.ts';
import { latestRequests } from '../song-requests/index.ts';
import { latestOrders } from './fan-orders.repository.ts';

/** Activities of fans at an event. Lists by activity put the latest first. */
const acts = {
  'checked-in': sql`select user_id, event_id, checked_in_at as at from event_users where is_fan and checked_in_at is not null`,
  requested: latestRequests,
  answered: latestAnswers,
};
type Act = keyof typeof acts | 'ordered';

/** Fans of an event are those who joined it. Everybody is every person of role USER. */
export type FanScope =
  | { kind: 'everybody' }
  | { kind: 'event'; eventId: number; order: 'newest' | Exclude<Act, 'ordered'> }
  /** A seller limits orders to their own products and store. */
  | { kind: 'event'; eventId: number; order: 'ordered'; sellerId: number | null }
  | ({ kind: 'events' } & EventFilter);

export type EventScope = Extract<FanScope, { kind: 'event' }>;

/** `at` is the time of their last activity as PostgreSQL's text, if the list is by activity. */
export interface Found {
  id: number;
  at: string | null;
}

export type After = { id: number; at: string } | null;

export interface AskedEvent {
  isWanted: boolean;
  isOpen: boolean;
}

export async function findEvent(
  db: Connection,
  eventId: number,
  { reach, ...filters }: EventFilter,
): Promise<AskedEvent | null> {
  const { rows } = await sql<AskedEvent>`${prepared}
    select ${isChosen(filters)} as "isWanted", now() between ${opensAt} and ${closesAt} as "isOpen" from events e where e.id = ${eventId} and ${withinReach(reach)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Returns `id, at, is_hit` in list order. For several events it returns too many fans, which {@link isMember} must
 * filter.
 */
export function candidates(
  scope: FanScope,
  after: After,
  most: number | null,
  isHit: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<unknown> {
  // OFFSET 0 stops the planner from replacing the scan in index order by a scan of all users.
  const cut = most === null ? sql`offset 0` : sql`limit ${sql.lit(most)}`;
  if (scope.kind === 'event') {
    return sql`select f.user_id as id, f.at, (select ${isHit} from users u where u.id = f.user_id) as is_hit
      from (${listOf(scope)}) f where f.event_id = ${scope.eventId} and ${isBelow(scope, after)}
      order by ${inOrder(scope, sql`f.user_id`, sql`f.at`)} ${cut}`;
  }
  const isFan = scope.kind === 'everybody' ? sql`u.role = 'USER' and` : sql``;
  return sql`select u.id, null::timestamptz as at, ${isHit} as is_hit from users u
    where ${isFan} ${isBefore(sql`u.id`, after)} order by u.id desc ${cut}`;
}

/** Returns the fans of `among (id)` inside the scope as `id, at`, unordered. */
export function membersAmong(scope: FanScope, after: After, among: RawBuilder<unknown>): RawBuilder<unknown> {
  if (scope.kind === 'event') {
    return sql`select n.id, f.at from ${among} n
      join (${listOf(scope)}) f on f.event_id = ${scope.eventId} and f.user_id = n.id where ${isBelow(scope, after)}`;
  }
  return sql`select n.id, null::timestamptz as at from ${among} n where ${isMember(scope)}`;
}

/**
 * Returns whether the candidate `n` is inside the scope. Uses a scalar subquery, because PostgreSQL may turn EXISTS
 * into a join of all fans with all events.
 */
export function isMember(scope: FanScope): RawBuilder<SqlBool> {
  if (scope.kind !== 'events') return sql`true`;
  return sql`(select true from event_users f join events e on e.id = f.event_id
    where f.user_id = n.id and f.is_fan and ${isEventOf(scope)} limit 1)`;
}

export function inOrder(
  scope: FanScope,
  id: RawBuilder<unknown> = sql`n.id`,
  at: RawBuilder<unknown> = sql`n.at`,
): RawBuilder<unknown> {
  return isByAct(scope) ? sql`${at} desc, ${id} desc` : sql`${id} desc`;
}

export function isByAct(scope: FanScope): boolean {
  return scope.kind === 'event' && scope.order !== 'newest';
}

export function isBefore(id: RawBuilder<unknown>, after: After): RawBuilder<SqlBool> {
  return after === null ? sql`true` : sql`${id} < ${after.id}`;
}

/** Returns `user_id, event_id, at` of all events. */
export function listOf(scope: EventScope): RawBuilder<unknown> {
  if (scope.order === 'newest')
    return sql`select user_id, event_id, null::timestamptz as at from event_users where is_fan`;
  return scope.order === 'ordered' ? latestOrders(scope.sellerId) : acts[scope.order];
}

function isBelow(scope: EventScope, after: After): RawBuilder<SqlBool> {
  if (!isByAct(scope)) return isBefore(sql`f.user_id`, after);
  return after === null ? sql`true` : sql`(f.at, f.user_id) < (${after.at}::timestamptz, ${after.id})`;
}
