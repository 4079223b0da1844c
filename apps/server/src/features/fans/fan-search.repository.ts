import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { foldedText, holdsTyped, holdsWords, isIndexed } from '../../platform/db/search.ts';
import { isEventOf, type EventFilter } from '../events/index.ts';
import {
  candidates,
  inOrder,
  isBefore,
  isByAct,
  isMember,
  membersAmong,
  type After,
  type FanScope,
  type Found,
} from './fan-scope.repository.ts';

/**
 * So many of the newest are looked at first: who is one of a hundred is among them more than once, but for one draw in two thousand.
 * Fewer would take a common name for a rare one every now and then, and read half of its bearers by the index in vain.
 */
const glance = 1000;
/** Fewer hits among those make a rare text, which the index finds faster than a walk. */
const common = 2;
/** More hits in the index make it no rare one. */
const rareMost = 5_000;
/** Up to so many fans of the events are looked at one and all. */
const fewMost = 3_000;

interface Search {
  db: Connection;
  scope: FanScope;
  after: After;
  count: number;
  /** Whether a row of `users as u` is what was searched for. */
  isHit: RawBuilder<SqlBool>;
}

/** `names`: numbers and mail addresses stay out of it, for who must not learn them by trying. */
export interface Wanted {
  text: string;
  by: 'all' | 'names';
}

/**
 * The first `count` fans of the scope whose name, number and mail address hold every word of the text, in the list's order.
 *
 * A text that many have is found soonest by walking down the list, a rare one by the index; either way taken for the
 * other reads a million rows. PostgreSQL guesses by a hundred samples, so which it is is tried out instead.
 */
export async function searchFans(
  db: Connection,
  scope: FanScope,
  { text, by }: Wanted,
  after: After,
  count: number,
): Promise<Found[]> {
  const search = { db, scope, after, count, isHit: by === 'names' ? isNamed(text) : holdsTyped(found, text) };
  const near = await findAmongNewest(search);
  if (near.found.length === count || near.size < glance) return near.found;
  if (near.hits < common && isIndexed(text)) {
    const rare = await findByIndex(search);
    if (rare.isWhole) return rare.found;
  }
  if (scope.kind === 'events') {
    const few = await findAmongFew(search, scope);
    if (few.isWhole) return few.found;
  }
  return walk(search);
}

/** Down the list, until enough are found. */
async function walk({ db, scope, after, count, isHit }: Search): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select n.id, n.at from (${candidates(scope, after, null, isHit)}) n where n.is_hit and ${isMember(scope)}
    order by ${inOrder(scope)} limit ${count}`.execute(db);
  return rows;
}

/** At the head of the list, which may be all of it. */
function findAmongNewest({ isHit, ...search }: Search): Promise<Pooled> {
  const { scope, after } = search;
  const pool = sql`select * from (${candidates(scope, after, glance, isHit)}) n`;
  return takeFrom(search, pool, glance, sql`select n.id, n.at from pool n where n.is_hit and ${isMember(scope)}`);
}

/** Everybody who fits, by the index, and of those the scope's. */
function findByIndex({ isHit, ...search }: Search): Promise<Pooled> {
  const { scope, after } = search;
  const isBelow = isByAct(scope) ? sql`true` : isBefore(sql`u.id`, after);
  const isFan = scope.kind === 'everybody' ? sql`u.role = 'USER'` : sql`true`;
  const pool = sql`select u.id, true as is_hit from users u where ${isHit} and ${isBelow} and ${isFan}`;
  return takeFrom(search, pool, rareMost, membersAmong(scope, after, sql`pool`));
}

/** All fans of the events, and of those who fits. */
function findAmongFew({ isHit, ...search }: Search, filter: EventFilter): Promise<Pooled> {
  const pool = sql`select f.user_id as id, true as is_hit from events e join event_users f on f.event_id = e.id
    where f.is_fan and ${isBefore(sql`f.user_id`, search.after)} and ${isEventOf(filter)}`;
  const wanted = sql`select n.id, null::timestamptz as at from (select distinct id from pool) n
    where (select ${isHit} from users u where u.id = n.id)`;
  return takeFrom(search, pool, fewMost, wanted);
}

interface Pooled {
  found: Found[];
  /** Of the pool, before the scope is asked. */
  size: number;
  hits: number;
  /** False: the pool holds more than was told, and nothing was taken from it. */
  isWhole: boolean;
}

/** The first of `wanted`, which reads from `pool`, unless that holds more than `most`. */
async function takeFrom(
  { db, scope, count }: Omit<Search, 'isHit'>,
  pool: RawBuilder<unknown>,
  most: number,
  wanted: RawBuilder<unknown>,
): Promise<Pooled> {
  const { rows } = await sql<{ size: number; hits: number; id: number | null; at: string | null }>`
    with pool as materialized (${pool} limit ${most + 1})
    select pooled.size, pooled.hits, n.id, n.at
    from (select count(*) as size, count(*) filter (where is_hit) as hits from pool) pooled
    left join lateral (
      select * from (${wanted}) n where pooled.size <= ${most} order by ${inOrder(scope)} limit ${count}) n on true
    order by ${inOrder(scope)}`.execute(db);
  const { size, hits } = rows[0] ?? { size: 0, hits: 0 };
  const found = rows.flatMap(({ id, at }) => (id === null ? [] : [{ id, at }]));
  return { found, size, hits, isWhole: size <= most };
}

const found = sql`u.search_text`;

/** The stored text is the one with an index. */
const isNamed = (text: string): RawBuilder<SqlBool> =>
  sql`(${holdsWords(found, text)} and ${holdsWords(foldedText(sql`u.name`), text)})`;
