import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

interface Window {
  hits: number;
  secondsLeft: number;
}

/** Adds to the window of `throttles as t`, or begins a new one if it has ended. */
const addToWindow = sql`
  hits = case when t.resets_at <= now() then excluded.hits else t.hits + excluded.hits end,
  resets_at = case when t.resets_at <= now() then excluded.resets_at else t.resets_at end`;

/** Counts calls in a single statement, so all processes share the count. */
export async function countHit(db: Connection, key: string, windowSeconds: number): Promise<Window> {
  const { rows } = await sql<{ hits: number; seconds_left: number }>`
    insert into throttles as t (key, hits, resets_at)
    values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set ${addToWindow}
    returning hits, greatest(1, ceil(extract(epoch from resets_at - now())))::int as seconds_left`.execute(db);
  const [row] = rows;
  return { hits: row?.hits ?? 0, secondsLeft: row?.seconds_left ?? windowSeconds };
}

/** Hits that a window counts. Tells the window by its end, because a later one counts the hits of others. */
export interface CountedHits {
  key: string;
  hits: number;
  resetsAt: string;
}

/**
 * Counts several hits in a single statement, and none of them past the limit. Returns the seconds to wait instead if it
 * counts none.
 */
export async function countWithin(
  db: Connection,
  { key, hits }: Pick<CountedHits, 'key' | 'hits'>,
  { limit, windowSeconds }: { limit: number; windowSeconds: number },
): Promise<CountedHits | { secondsLeft: number }> {
  const { rows } = await sql<{ resets_at: string | null; seconds_left: number | null }>`
    with counted as (
      insert into throttles as t (key, hits, resets_at)
      select ${key}, ${hits}::int, now() + make_interval(secs => ${windowSeconds}) where ${hits}::int <= ${limit}::int
      on conflict (key) do update set ${addToWindow}
      where t.resets_at <= now() or t.hits + excluded.hits <= ${limit}::int
      returning t.resets_at)
    select (select resets_at::text from counted) as resets_at,
      (select ceil(extract(epoch from resets_at - now()))::int from throttles where key = ${key}) as seconds_left
    `.execute(db);
  const { resets_at: resetsAt = null, seconds_left: secondsLeft = null } = rows[0] ?? {};
  return resetsAt === null ? { secondsLeft: Math.max(1, secondsLeft ?? windowSeconds) } : { key, hits, resetsAt };
}

/** Takes hits back from the window that counted them. Does nothing once it has ended. */
export async function takeBackHits(db: Connection, { key, hits, resetsAt }: CountedHits): Promise<void> {
  await sql`
    update throttles set hits = greatest(hits - ${hits}, 0)
    where key = ${key} and resets_at = ${resetsAt}::timestamptz`.execute(db);
}

export async function takeBack(db: Connection, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  // Locks in key order, so concurrent calls cannot deadlock.
  await sql`
    update throttles t set hits = greatest(t.hits - 1, 0)
    from (select key from throttles where key = any(${keys}::text[]) order by key for update) held
    where t.key = held.key`.execute(db);
}

export async function forget(db: Connection, keys: readonly string[]): Promise<void> {
  await sql`delete from throttles where key = any(${keys}::text[])`.execute(db);
}

export async function listOver(
  db: Connection,
  keys: readonly string[],
  hits: number,
): Promise<{ key: string; secondsLeft: number }[]> {
  const { rows } = await sql<{ key: string; secondsLeft: number }>`
    select key, greatest(1, ceil(extract(epoch from resets_at - now())))::int as "secondsLeft" from throttles
    where key = any(${keys}::text[]) and hits >= ${hits} and resets_at > now()`.execute(db);
  return rows;
}

export async function deletePastWindows(db: Connection): Promise<void> {
  await sql`delete from throttles where resets_at < now()`.execute(db);
}
