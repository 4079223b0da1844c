import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { likePattern, prefixPattern } from '../../platform/db/like.ts';
import {
  candidates,
  inOrder,
  isBefore,
  isByArrival,
  isEventOf,
  isMember,
  membersAmong,
  type After,
  type EventFilter,
  type FanScope,
  type Found,
} from './fan-scope.repository.ts';

/** So many of the newest are looked at first: what one in a hundred is called is found among them. */
const glance = 1_000;
/** Fewer found among those is a rare text, which the index finds faster than a walk. */
const common = 3;
/** More is no rare text. */
const rareMost = 5_000;
/** Fans of a few events are all looked at, before everybody is. */
const fewMost = 20_000;

interface Search {
  db: Connection;
  scope: FanScope;
  after: After;
  count: number;
  /** Whether a row of `users as u` is what was searched for. */
  isHit: RawBuilder<SqlBool>;
}

/**
 * The first `count` fans of the scope whose name, number or mail address holds the text (begins with it, where it is one
 * or two characters), in the list's order.
 *
 * A text that many have is found soonest by walking down the list, a rare one by the index; either way taken for the
 * other reads a million rows. PostgreSQL guesses by a hundred samples, so which it is is tried out instead.
 */
export async function searchFans(
  db: Connection,
  scope: FanScope,
  text: string,
  after: After,
  count: number,
): Promise<Found[]> {
  const search = { db, scope, after, count, isHit: isHit(text) };
  const near = await walk(search, glance);
  if (near.length === count) return near;
  if (near.length < common) {
    const rare = await findByIndex(search);
    if (rare !== null) return rare;
    const few = scope.kind === 'events' ? await findAmongFew(search, scope) : null;
    if (few !== null) return few;
  }
  return walk(search, null);
}

/** Down the list, until enough are found or `most` were looked at. */
async function walk({ db, scope, after, count, isHit }: Search, most: number | null): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select n.id, n.at from (${candidates(scope, after, most)}) n
    where ${isHitOf(isHit)} and ${isMember(scope)}
    order by ${inOrder(scope, sql`n.id`, sql`n.at`)} limit ${count}`.execute(db);
  return rows;
}

/** Everybody who fits, by the index, and of those the scope's; null where too many fit. */
function findByIndex({ isHit, ...search }: Search): Promise<Found[] | null> {
  const { scope, after } = search;
  const isBelow = isByArrival(scope) ? sql`true` : isBefore(sql`u.id`, after);
  const pool = sql`select u.id from users u where ${isHit} and ${isBelow} ${scope.kind === 'everybody' ? sql`and u.role = 'USER'` : sql``}`;
  return unlessTooMany(search, { pool, most: rareMost, wanted: membersAmong(scope, after, sql`pool`) });
}

/** Every fan of the events, and of those who fits; null where they are too many. */
function findAmongFew({ isHit, ...search }: Search, filter: EventFilter): Promise<Found[] | null> {
  const pool = sql`select f.user_id as id from events e join event_users f on f.event_id = e.id
    where f.is_fan and ${isBefore(sql`f.user_id`, search.after)} and ${isEventOf(filter)}`;
  const wanted = sql`select n.id, null::timestamptz as at from (select distinct id from pool) n where ${isHitOf(isHit)}`;
  return unlessTooMany(search, { pool, most: fewMost, wanted });
}

/** The first of `wanted`, which reads from `pool`; null, and nothing is asked of it, where the pool holds more than `most`. */
async function unlessTooMany(
  { db, scope, count }: Omit<Search, 'isHit'>,
  { pool, most, wanted }: { pool: RawBuilder<unknown>; most: number; wanted: RawBuilder<unknown> },
): Promise<Found[] | null> {
  const order = inOrder(scope, sql`n.id`, sql`n.at`);
  const { rows } = await sql<{ is_small: boolean; id: number | null; at: string | null }>`
    with pool as materialized (${pool} limit ${most + 1})
    select size.is_small, n.id, n.at
    from (select count(*) <= ${most} as is_small from pool) size
    left join lateral (select * from (${wanted}) n where size.is_small order by ${order} limit ${count}) n on true
    order by ${order}`.execute(db);
  if (rows[0]?.is_small !== true) return null;
  return rows.flatMap(({ id, at }) => (id === null ? [] : [{ id, at }]));
}

/** Of the candidate `n`, one by one. */
function isHitOf(isHit: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`(select ${isHit} from users u where u.id = n.id)`;
}

/** These are the words of the indexes of migration 0015. */
const name = sql`lower(u.name)`;
const phone = sql`coalesce(u.phone_number, u.contact_phone, '')`;
const email = sql`coalesce(u.email::text, u.contact_email::text, '')`;
const whole = sql`(u.name || ' ' || ${phone} || ' ' || ${email})`;

/** Trigrams know nothing of one or two characters: those find beginnings. */
function isHit(text: string): RawBuilder<SqlBool> {
  const digits = digitsOf(text);
  if (text.length < 3) {
    const prefix = prefixPattern(text.toLowerCase());
    const number = prefixPattern(digits === null ? text : `+${digits}`);
    return sql`(${name} like ${prefix} or ${phone} like ${number} or lower(${email}) like ${prefix})`;
  }
  const pieces = digits === null || digits.length < 3 ? [text] : [...new Set([text, digits])];
  return sql`(${sql.join(
    pieces.map((piece) => sql`${whole} ilike ${likePattern(piece)}`),
    sql` or `,
  )})`;
}

/** The digits of what looks like a number, however it is set: "(555) 200-12". Null for any other text. */
function digitsOf(text: string): string | null {
  return /^\+?[\d\s().\/-]*\d[\d\s().\/-]*$/.test(text) ? text.replace(/\D/g, '') : null;
}
