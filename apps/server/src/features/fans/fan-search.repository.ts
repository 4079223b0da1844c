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
 * Number of newest fans to sample first. A text that 1 % of fans match then has fewer than two hits only once in 2,000
 * searches; a smaller sample would mistake common names for rare ones.
 */
const glance = 1000;
/** A text with fewer hits than this in the sample counts as rare: the index finds it faster than a walk. */
const common = 2;
/** A text with more hits than this in the index counts as common. */
const rareMost = 5_000;
/** If the chosen events have at most this many fans, the search checks all of them. */
const fewMost = 3_000;

interface Search {
  db: Connection;
  scope: FanScope;
  after: After;
  count: number;
  isHit: RawBuilder<SqlBool>;
}

/** `names` ignores phone numbers and email addresses, for readers who must not learn them by guessing. */
export interface Wanted {
  text: string;
  by: 'all' | 'names';
}

/**
 * Returns the first `count` fans of the scope, in list order, who match every word. Samples the data to choose between
 * a walk (fast for common texts) and the index (fast for rare ones), because PostgreSQL's statistics are too coarse and
 * the wrong choice reads a million rows.
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

async function walk({ db, scope, after, count, isHit }: Search): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select n.id, n.at from (${candidates(scope, after, null, isHit)}) n where n.is_hit and ${isMember(scope)}
    order by ${inOrder(scope)} limit ${count}`.execute(db);
  return rows;
}

function findAmongNewest({ isHit, ...search }: Search): Promise<Pooled> {
  const { scope, after } = search;
  const pool = sql`select * from (${candidates(scope, after, glance, isHit)}) n`;
  return takeFrom(search, pool, glance, sql`select n.id, n.at from pool n where n.is_hit and ${isMember(scope)}`);
}

function findByIndex({ isHit, ...search }: Search): Promise<Pooled> {
  const { scope, after } = search;
  const isBelow = isByAct(scope) ? sql`true` : isBefore(sql`u.id`, after);
  const isFan = scope.kind === 'everybody' ? sql`u.role = 'USER'` : sql`true`;
  const pool = sql`select u.id, true as is_hit from users u where ${isHit} and ${isBelow} and ${isFan}`;
  return takeFrom(search, pool, rareMost, membersAmong(scope, after, sql`pool`));
}

function findAmongFew({ isHit, ...search }: Search, filter: EventFilter): Promise<Pooled> {
  const pool = sql`select f.user_id as id, true as is_hit from events e join event_users f on f.event_id = e.id
    where f.is_fan and ${isBefore(sql`f.user_id`, search.after)} and ${isEventOf(filter)}`;
  const wanted = sql`select n.id, null::timestamptz as at from (select distinct id from pool) n
    where (select ${isHit} from users u where u.id = n.id)`;
  return takeFrom(search, pool, fewMost, wanted);
}

interface Pooled {
  found: Found[];
  /** Number of rows in the pool, before the scope is applied. */
  size: number;
  hits: number;
  /** False if the pool was larger than its maximum; then `found` is empty. */
  isWhole: boolean;
}

/**
 * Returns the first `count` rows of `wanted`, which reads from `pool`. Returns no rows if the pool has more than `most`
 * rows.
 */
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

/** Filters by the name, and also by the stored text, because only that text has an index. */
const isNamed = (text: string): RawBuilder<SqlBool> =>
  sql`(${holdsWords(found, text)} and ${holdsWords(foldedText(sql`u.name`), text)})`;
