import * as tokenTexts from '@backline/contract/api-tokens.texts';
import { tokenPrefix } from '@backline/contract/api-tokens';
import type { Actor } from '../access/actor.ts';
import { hashToken } from '../crypto/crypto.ts';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors/errors.ts';
import { networkOf, throttleFlood } from '../throttle/throttle.ts';
import { findToken, noteUse, type TokenRow } from './bearer.repository.ts';

/** Counts only unknown tokens, so that strangers behind an address lock out nobody with a valid one. */
const wrongTokens = { limit: 60, windowSeconds: 60 };

type TokenActor = Actor & Required<Pick<Actor, 'token'>>;

export interface Bearer {
  actor: TokenActor;
  origins: readonly string[];
}

/**
 * Returns null without a token, and '' for a header that holds one of ours in another shape. Ignores other schemes. If
 * the request has a session, also ignores tokens without our prefix, because a proxy with its own sign-in may add one to
 * each request.
 */
export function presentedToken(authorization: string | undefined, hasSession: boolean): string | null {
  if (authorization === undefined) return null;
  const [, token] = /^Bearer +(\S+) *$/i.exec(authorization) ?? [];
  if (token !== undefined) return hasSession && !token.startsWith(tokenPrefix) ? null : token;
  const isMeantAsToken = authorization.includes(tokenPrefix) || (!hasSession && /^Bearer\b/i.test(authorization));
  return isMeantAsToken ? '' : null;
}

/** Throws `unauthenticated` for a token that is unknown, expired or revoked, or whose person was deactivated. */
export async function findBearer(db: Db, token: string, ip: string): Promise<Bearer> {
  const row = token.startsWith(tokenPrefix) ? await findToken(db, hashToken(token)) : null;
  if (row === null) {
    await throttleFlood(db, `wrong-token:${networkOf(ip)}`, wrongTokens);
    throw new AppError('unauthenticated', token === '' ? tokenTexts.headerMalformed : tokenTexts.tokenInvalid);
  }
  if (!row.is_use_noted) await noteUse(db, row.token_id, ip);
  return { actor: actorOf(row), origins: row.origins };
}

function actorOf(row: TokenRow): TokenActor {
  return {
    id: row.id,
    role: row.role,
    managerId: row.manager_id,
    name: row.name,
    profileImageKey: row.profile_image_key,
    features: new Set(row.features),
    sessionId: '',
    impersonator: row.maker_id === null ? null : { id: row.maker_id, name: row.maker_name ?? '' },
    token: { id: row.token_id, name: row.token_name, eventIds: row.event_ids },
  };
}
