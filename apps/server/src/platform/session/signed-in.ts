import type { Feature } from '@backline/contract/features';
import { hashToken } from '../crypto/crypto.ts';
import type { Db } from '../db/database.ts';
import { Gathering } from '../db/gathering.ts';
import { keptWith } from '../db/kept-with.ts';
import type { Actor, Fan } from '../access/actor.ts';
import { findFans, findSessions, type SessionRow } from './session.repository.ts';

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

/** Tokens, as hashes, whose person is remembered: of the newest so many. */
const mostRecalled = 10_000;

/** Of one pool: what the database said of the person of each token, and who that is to us. */
class Recalled {
  readonly #known = new Map<string, { row: SessionRow; actor: Actor }>();

  get(hash: Buffer): Actor | null {
    return this.#known.get(keyOf(hash))?.actor ?? null;
  }

  /** The same object as before where nothing of the row changed. */
  remember(hash: Buffer, row: SessionRow | null): Actor | null {
    const key = keyOf(hash);
    const before = this.#known.get(key);
    if (row !== null && before !== undefined && isSame(before.row, row)) return before.actor;
    this.#known.delete(key);
    if (row === null) return null;
    const actor = actorOf(row);
    this.#known.set(key, { row, actor });
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostRecalled && oldest !== undefined) this.#known.delete(oldest);
    return actor;
  }
}

const recalled = keptWith((_base: Db) => new Recalled());

/**
 * Who showed this token before, as they were then: good for asking ahead, and for no answer until
 * {@link findSignedIn} names the very same object.
 */
export function recallSignedIn(base: Db, cookies: CookiesSent): Actor | null {
  const hash = hashOf(cookies);
  return hash === null ? null : recalled(base).get(hash);
}

/** Whose each token is, of one pool. Thousands come at the same moment, so they are asked for together. */
const gathered = keptWith((db: Db) => ({
  staff: new Gathering((hashes: readonly Buffer[]) => findSessions(db, hashes)),
  fans: new Gathering((hashes: readonly Buffer[]) => findFans(db, hashes)),
}));

/** As the database says now. The same object as before where nothing of it changed. */
export async function findSignedIn(db: Db, cookies: CookiesSent): Promise<Actor | null> {
  const hash = hashOf(cookies);
  return hash === null ? null : recalled(db).remember(hash, await gathered(db).staff.ask(hash));
}

/** As {@link findSignedIn}, but for the object. */
export async function findSignedInFan(db: Db, cookies: CookiesSent): Promise<Fan | null> {
  const hash = hashOf(cookies);
  return hash === null ? null : gathered(db).fans.ask(hash);
}

/** No token lies in memory for longer than its request. */
const keyOf = (hash: Buffer) => hash.toString('latin1');

function isSame(before: SessionRow, now: SessionRow): boolean {
  return (Object.keys(now) as (keyof SessionRow)[]).every((column) => before[column] === now[column]);
}

export function actorOf(row: SessionRow): Actor {
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
