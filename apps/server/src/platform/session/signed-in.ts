import type { Feature } from '@backline/contract/features';
import { hashToken } from '../crypto/crypto.ts';
import type { Db } from '../db/database.ts';
import type { Actor, Fan } from '../http/context.ts';
import { findFan, findSession, type SessionRow } from './session.repository.ts';

export const accessCookie = 'backline_session';

type CookiesSent = Record<string, string | undefined>;

/** The hash of the token of one request's cookies, for as long as the request. */
const hashes = new WeakMap<CookiesSent, Buffer>();

function hashOf(cookies: CookiesSent): Buffer | null {
  const known = hashes.get(cookies);
  const token = cookies[accessCookie];
  if (known !== undefined || token === undefined) return known ?? null;
  const hash = hashToken(token);
  hashes.set(cookies, hash);
  return hash;
}

interface Recalled {
  row: SessionRow;
  actor: Actor;
}

/** Tokens, as hashes, whose person is remembered: of the newest so many. */
const mostRecalled = 10_000;
const recalledOf = new WeakMap<Db, Map<string, Recalled>>();

/**
 * Who showed this token before, as they were then: good for asking ahead, and for no answer until
 * {@link findSignedIn} names the very same object.
 */
export function recallSignedIn(base: Db, cookies: CookiesSent): Actor | null {
  const hash = hashOf(cookies);
  return hash === null ? null : (recalledOf.get(base)?.get(keyOf(hash))?.actor ?? null);
}

/** As the database says now, by `db`. The same object as before where nothing of it changed. */
export async function findSignedIn(base: Db, cookies: CookiesSent, db: Db = base): Promise<Actor | null> {
  const hash = hashOf(cookies);
  return hash === null ? null : remember(base, keyOf(hash), await findSession(db, hash));
}

export async function findSignedInFan(base: Db, cookies: CookiesSent): Promise<Fan | null> {
  const hash = hashOf(cookies);
  return hash === null ? null : findFan(base, hash);
}

function remember(base: Db, key: string, row: SessionRow | null): Actor | null {
  const recalled = recalledOf.get(base) ?? new Map<string, Recalled>();
  recalledOf.set(base, recalled);
  if (row === null) {
    recalled.delete(key);
    return null;
  }
  const before = recalled.get(key);
  if (before !== undefined && isSame(before.row, row)) return before.actor;
  const actor = actorOf(row);
  recalled.delete(key);
  recalled.set(key, { row, actor });
  const [oldest] = recalled.keys();
  if (recalled.size > mostRecalled && oldest !== undefined) recalled.delete(oldest);
  return actor;
}

/** No token lies in memory for longer than its request. */
const keyOf = (hash: Buffer) => hash.toString('latin1');

function isSame(before: SessionRow, now: SessionRow): boolean {
  return (Object.keys(now) as (keyof SessionRow)[]).every((column) => before[column] === now[column]);
}

function actorOf(row: SessionRow): Actor {
  return {
    id: row.id,
    role: row.role,
    managerId: row.manager_id,
    name: row.name,
    profileImageKey: row.profile_image_key,
    features: new Set(row.features === '' ? [] : (row.features.split(',') as Feature[])),
    sessionId: row.session_id,
    impersonator: row.impersonator_id === null ? null : { id: row.impersonator_id, name: row.impersonator_name ?? '' },
  };
}
