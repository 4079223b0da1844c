import type { Feature } from '@backline/contract/features';
import { hashToken } from '../crypto/crypto.ts';
import type { Db } from '../db/database.ts';
import { Batcher } from '../db/batcher.ts';
import { memoizeByOwner } from '../db/memoize-by-owner.ts';
import type { Actor, Fan } from '../access/actor.ts';
import { findFans, findSessions, type SessionRow } from './session.repository.ts';

export const accessCookie = 'backline_session';

type CookiesSent = Record<string, string | undefined>;

/** Returns null if no token was sent. */
const hashOf = (cookies: CookiesSent): Buffer | null => {
  const token = cookies[accessCookie];
  return token === undefined ? null : hashToken(token);
};

/** Collects the phones of a hall that reconnect within seconds. A socket may wait, as no fan sees it open. */
export const reconnectsMs = 25;

/** Collects the calls of many fans. It is shorter than any call, so that one fan's calls never wait. */
const callsMs = 2;

/** Looks up tokens in batches per pool, because thousands may arrive at the same moment. */
const batched = memoizeByOwner((db: Db) => ({
  staff: new Batcher((hashes: readonly Buffer[]) => findSessions(db, hashes)),
  fans: new Batcher((hashes: readonly Buffer[]) => findFans(db, hashes), { collectMs: callsMs }),
  reconnecting: new Batcher((hashes: readonly Buffer[]) => findFans(db, hashes), { collectMs: reconnectsMs }),
}));

/** Returns the staff member who owns the session, from the current rows in the database. */
export async function findSignedIn(db: Db, cookies: CookiesSent): Promise<Actor | null> {
  const hash = hashOf(cookies);
  const row = hash === null ? null : await batched(db).staff.add(hash);
  return row && actorOf(row);
}

/** Returns the fan who owns the session, from the current rows in the database. */
export async function findSignedInFan(db: Db, cookies: CookiesSent): Promise<Fan | null> {
  const hash = hashOf(cookies);
  return hash === null ? null : batched(db).fans.add(hash);
}

/** Like {@link findSignedInFan}, for a socket, which may wait for others. */
export async function findReconnectingFan(db: Db, cookies: CookiesSent): Promise<Fan | null> {
  const hash = hashOf(cookies);
  return hash === null ? null : batched(db).reconnecting.add(hash);
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
