import { isIP } from 'node:net';
import type { Connection, Db } from '../db/database.ts';
import { AppError, tooManyRequests } from '../errors/errors.ts';
import { countHit, listOver } from './throttle.repository.ts';

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
