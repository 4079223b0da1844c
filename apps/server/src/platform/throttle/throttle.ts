import { isIP } from 'node:net';
import type { Connection, Db } from '../db/database.ts';
import { AppError, tooManyRequests } from '../errors/errors.ts';
import { countHit, forget, listOver, takeBack } from './throttle.repository.ts';

export { deletePastWindows } from './throttle.repository.ts';

export interface Limit {
  limit: number;
  windowSeconds: number;
}

/**
 * Counts a try under the key and throws `too_many_requests` past the limit of the fixed window. Takes the pool, never
 * a transaction: a try must count although what it tried is rolled back.
 */
export async function throttle(db: Db, key: string, { limit, windowSeconds }: Limit): Promise<void> {
  const { hits, secondsLeft } = await countHit(db, key, windowSeconds);
  if (hits > limit) throw tooManyRequests(secondsLeft);
}

/** When the window of a key ends whose limit is reached. By this process alone: another one finds out by its own count. */
const closed = new Map<string, number>();
const maxClosed = 10_000;

/**
 * As {@link throttle}, for floods: once the limit is reached, further tries are refused without a word to the database, until the window
 * ends. A stranger who goes on then costs next to nothing.
 */
export async function throttleFlood(db: Db, key: string, { limit, windowSeconds }: Limit): Promise<void> {
  const knownSeconds = Math.ceil(((closed.get(key) ?? 0) - Date.now()) / 1_000);
  if (knownSeconds > 0) throw tooManyRequests(knownSeconds);
  closed.delete(key);
  const { hits, secondsLeft } = await countHit(db, key, windowSeconds);
  if (hits <= limit) return;
  if (closed.size >= maxClosed) closed.clear();
  closed.set(key, Date.now() + secondsLeft * 1_000);
  throw tooManyRequests(secondsLeft);
}

/** One count: what is counted, and how much of it passes. */
export interface Count {
  key: string;
  limit: Limit;
  /** Counted by {@link throttleFlood}. */
  isFlood?: boolean;
}

/** Counts a try like {@link throttle}, and answers whether it is within the limit. */
export async function isWithin(db: Db, key: string, { limit, windowSeconds }: Limit): Promise<boolean> {
  const { hits } = await countHit(db, key, windowSeconds);
  return hits <= limit;
}

/**
 * Counts only tries that end as `forbidden`. A try counts while it runs, so that many at once do not pass together; past a limit it is
 * not run at all.
 */
export async function throttleWrong<T>(db: Db, counts: readonly Count[], run: () => Promise<T>): Promise<T> {
  const counted: string[] = [];
  let isWrong = false;
  try {
    for (const { key, limit, isFlood = false } of counts) {
      await (isFlood ? throttleFlood : throttle)(db, key, limit);
      counted.push(key);
    }
    return await run();
  } catch (error) {
    isWrong = error instanceof AppError && error.code === 'forbidden';
    throw error;
  } finally {
    if (!isWrong) await takeBack(db, counted);
  }
}

/** Forgets what was counted under the keys. */
export const clearCounts = (db: Db, keys: readonly string[]): Promise<void> => forget(db, keys);

/**
 * Runs at most once a window under the key, and answers `repeated` to whoever comes meanwhile. A run that throws leaves the window open;
 * one that `isWanted` runs whatever was before, and begins the window anew.
 */
export async function onceInWindow<T>(
  db: Db,
  { key, windowSeconds, isWanted, repeated }: { key: string; windowSeconds: number; isWanted: boolean; repeated: T },
  run: () => Promise<T>,
): Promise<T> {
  if (isWanted) await forget(db, [key]);
  const { hits } = await countHit(db, key, windowSeconds);
  if (hits > 1) return repeated;
  try {
    return await run();
  } catch (error) {
    await forget(db, [key]);
    throw error;
  }
}

/**
 * Counts what is refused alone. For what a secret opens that nobody guesses: a stranger's wrong ones only end their own flood, and keep
 * nobody out who has a right one.
 */
export async function throttleRefused<T>(db: Db, key: string, limit: Limit, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') await throttle(db, key, limit);
    throw error;
  }
}

/** Counts a try of `what` under the key, once a window however often it is tried: it throws nothing, {@link secondsToWait} tells. */
export async function countTry(db: Db, key: string, what: string, { windowSeconds }: Limit): Promise<void> {
  const { hits } = await countHit(db, `${key}:${what}`, windowSeconds);
  if (hits === 1) await countHit(db, key, windowSeconds);
}

/** Of these keys those whose limit is reached, with the seconds until they are free again. */
export async function secondsToWait(
  db: Connection,
  keys: readonly string[],
  { limit }: Limit,
): Promise<ReadonlyMap<string, number>> {
  return new Map((await listOver(db, keys, limit)).map(({ key, secondsLeft }) => [key, secondsLeft]));
}

/** What one household or venue holds of the net: an IPv4 address, or the /64 that every IPv6 customer moves freely in. */
export function networkOf(ip: string): string {
  const version = isIP(ip);
  // A proxy hands on what its client wrote: as keys of their own such names would each have a limit of their own.
  if (version === 0) return 'unknown';
  if (version === 4) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = ip.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
