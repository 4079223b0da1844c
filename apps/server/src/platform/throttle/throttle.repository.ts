import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

interface Window {
  hits: number;
  secondsLeft: number;
}

/** Counts calls in a single statement, so all processes share the count. */
export async function countHit(db: Connection, key: string, windowSeconds: number, times = 1): Promise<Window> {
  const { rows } = await sql<{ hits: number; seconds_left: number }>`
    insert into throttles as t (key, hits, resets_at)
    values (${key}, ${times}, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      hits = case when t.resets_at <= now() then excluded.hits else t.hits + excluded.hits end,
      resets_at = case when t.resets_at <= now() then excluded.resets_at else t.resets_at end
    returning hits, greatest(1, ceil(extract(epoch from resets_at - now())))::int as seconds_left`.execute(db);
  const [row] = rows;
  return { hits: row?.hits ?? 0, secondsLeft: row?.seconds_left ?? windowSeconds };
}

export async function takeBack(db: Connection, keys: readonly string[], times = 1): Promise<void> {
  if (keys.length === 0) return;
  // Locks in key order, so concurrent calls cannot deadlock.
  await sql`
    update throttles t set hits = greatest(t.hits - ${times}, 0)
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
