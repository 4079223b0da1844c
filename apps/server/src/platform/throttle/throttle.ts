import { isIP } from 'node:net';
import type { Connection, Db } from '../db/database.ts';
import { AppError, tooManyRequests } from '../errors/errors.ts';
import {
  type CountedHits,
  countHit,
  countWithin,
  forget,
  listOver,
  takeBack,
  takeBackHits,
} from './throttle.repository.ts';

export { type CountedHits, deletePastWindows } from './throttle.repository.ts';

export interface Limit {
  limit: number;
  windowSeconds: number;
}

/**
 * Throws `too_many_requests` past the limit. Takes the pool, not a transaction, so that the count survives a rollback.
 */
export async function throttle(db: Db, key: string, { limit, windowSeconds }: Limit): Promise<void> {
  const { hits, secondsLeft } = await countHit(db, key, windowSeconds);
  if (hits > limit) throw tooManyRequests(secondsLeft);
}

/**
 * Like {@link throttle}, for a call that does the work of several. Counts none of them if it refuses, so that a call that
 * is too large does not use up the limit. Returns what {@link giveBack} takes if the work comes to nothing.
 */
export async function throttleMany(db: Db, key: string, limit: Limit, times: number): Promise<CountedHits> {
  const counted = await countWithin(db, { key, hits: times }, limit);
  if ('secondsLeft' in counted) throw tooManyRequests(counted.secondsLeft);
  return counted;
}

export const giveBack = (db: Db, counted: CountedHits): Promise<void> => takeBackHits(db, counted);

/** Counts a call without a limit, for callers that tell how many are left. */
export const count = (db: Db, key: string, { windowSeconds }: Limit) => countHit(db, key, windowSeconds);

/** Maps keys past their limit to the end of their window. Only this process knows them. */
const closed = new Map<string, number>();
const maxClosed = 10_000;

/** Refuses a call that {@link throttleFlood} would refuse, without counting it. */
export function refuseIfFlooded(key: string): void {
  const knownSeconds = Math.ceil(((closed.get(key) ?? 0) - Date.now()) / 1_000);
  if (knownSeconds > 0) throw tooManyRequests(knownSeconds);
}

/** Like {@link throttle}, but remembers exceeded keys, so that a flood costs no queries. */
export async function throttleFlood(db: Db, key: string, { limit, windowSeconds }: Limit): Promise<void> {
  refuseIfFlooded(key);
  closed.delete(key);
  const { hits, secondsLeft } = await countHit(db, key, windowSeconds);
  if (hits <= limit) return;
  if (closed.size >= maxClosed) closed.clear();
  closed.set(key, Date.now() + secondsLeft * 1_000);
  throw tooManyRequests(secondsLeft);
}

export interface Count {
  key: string;
  limit: Limit;
  /** If true, counts with {@link throttleFlood}. */
  isFlood?: boolean;
}

export async function isWithin(db: Db, key: string, { limit, windowSeconds }: Limit): Promise<boolean> {
  const { hits } = await countHit(db, key, windowSeconds);
  return hits <= limit;
}

/**
 * Counts calls that end as `forbidden`, and calls that are still running. Past a limit, throws without running the
 * call.
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

export const clearCounts = (db: Db, keys: readonly string[]): Promise<void> => forget(db, keys);

/**
 * Runs one call per key and window and returns `repeated` for the others. A failed run does not count. If `isWanted` is
 * true, always runs the call and starts a new window.
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

/** Counts only rejected calls, so strangers exhaust only their own limit and block nobody with a valid secret. */
export async function throttleRefused<T>(db: Db, key: string, limit: Limit, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') await throttle(db, key, limit);
    throw error;
  }
}

export async function countTry(db: Db, key: string, what: string, { windowSeconds }: Limit): Promise<void> {
  const { hits } = await countHit(db, `${key}:${what}`, windowSeconds);
  if (hits === 1) await countHit(db, key, windowSeconds);
}

export async function secondsToWait(
  db: Connection,
  keys: readonly string[],
  { limit }: Limit,
): Promise<ReadonlyMap<string, number>> {
  return new Map((await listOver(db, keys, limit)).map(({ key, secondsLeft }) => [key, secondsLeft]));
}

export function networkOf(ip: string): string {
  const version = isIP(ip);
  // All invalid addresses share one limit. Otherwise a client behind a proxy could evade the limit by sending a
  // different made-up address each time.
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
