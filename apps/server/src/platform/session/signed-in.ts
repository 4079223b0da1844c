import type { Feature } from '@backline/contract/features';
import { hashToken } from '../crypto/crypto.ts';
import type { Connection, Db } from '../db/database.ts';
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

/** Tokens, as hashes, whose person is remembered: of the newest so many. */
const mostRecalled = 10_000;

/** Of one pool: what the database said of the person of each token, and who that is to us. */
class Recalled<Row extends object, Person> {
  readonly #personOf: (row: Row) => Person;
  readonly #known = new Map<string, { row: Row; person: Person }>();

  constructor(personOf: (row: Row) => Person) {
    this.#personOf = personOf;
  }

  get(hash: Buffer): Person | null {
    return this.#known.get(keyOf(hash))?.person ?? null;
  }

  /** The same object as before where nothing of the row changed. */
  remember(hash: Buffer, row: Row | null): Person | null {
    const key = keyOf(hash);
    const before = this.#known.get(key);
    if (row !== null && before !== undefined && isSame(before.row, row)) return before.person;
    this.#known.delete(key);
    if (row === null) return null;
    const person = this.#personOf(row);
    this.#known.set(key, { row, person });
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostRecalled && oldest !== undefined) this.#known.delete(oldest);
    return person;
  }
}

const recalledOf = new WeakMap<Db, { staff: Recalled<SessionRow, Actor>; fans: Recalled<Fan, Fan> }>();

function recalled(base: Db) {
  const known = recalledOf.get(base) ?? {
    staff: new Recalled<SessionRow, Actor>(actorOf),
    fans: new Recalled<Fan, Fan>((row) => row),
  };
  recalledOf.set(base, known);
  return known;
}

/**
 * Who showed this token before, as they were then: good for asking ahead, and for no answer until
 * {@link findSignedIn} names the very same object.
 */
export function recallSignedIn(base: Db, cookies: CookiesSent): Actor | null {
  const hash = hashOf(cookies);
  return hash === null ? null : recalled(base).staff.get(hash);
}

/** The same of a fan, and {@link findSignedInFan}. */
export function recallSignedInFan(base: Db, cookies: CookiesSent): Fan | null {
  const hash = hashOf(cookies);
  return hash === null ? null : recalled(base).fans.get(hash);
}

/** As the database says now, by `db`. The same object as before where nothing of it changed. */
export async function findSignedIn(base: Db, cookies: CookiesSent, db: Db = base): Promise<Actor | null> {
  const hash = hashOf(cookies);
  return hash === null ? null : recalled(base).staff.remember(hash, await findSession(db, hash));
}

/** As {@link findSignedIn}. */
export async function findSignedInFan(base: Db, cookies: CookiesSent, db: Connection = base): Promise<Fan | null> {
  const hash = hashOf(cookies);
  return hash === null ? null : recalled(base).fans.remember(hash, await findFan(db, hash));
}

/** No token lies in memory for longer than its request. */
const keyOf = (hash: Buffer) => hash.toString('latin1');

function isSame<Row extends object>(before: Row, now: Row): boolean {
  return (Object.keys(now) as (keyof Row)[]).every((column) => before[column] === now[column]);
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
