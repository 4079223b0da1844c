import { personNoun } from '@backline/contract/people';
import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { deriveKey, hashToken, isSameText, newToken, sign } from '../crypto/crypto.ts';
import { epochMs, type Tx } from '../db/database.ts';
import { sessionInvalid } from '../errors/errors.ts';
import type { Context } from '../context/context.ts';
import type { Actor, RequestContext } from '../http/context.ts';
import type { Answer } from '../http/route.ts';
import * as repository from './session.repository.ts';
import { insertSession, renewAccess, replaceTokens, type EndedSession } from './session.repository.ts';
import { accessCookie } from './signed-in.ts';

export { findStaff, isLive } from './session.repository.ts';
export { accessCookie };

export const refreshCookie = 'backline_refresh';
/** The refresh token travels to this one operation only. */
export const refreshPath = '/api/auth/refresh_session';

/** What the browser's cookies hold: never shown to a page, kept in the database as hashes. */
export interface SessionTokens {
  sessionId: string;
  access: string;
  /** Undefined on a refresh: the refresh token stays the same for the life of the session. */
  refresh: string | undefined;
  /** When the whole session ends, whatever is refreshed. */
  expiresAt: Date;
}

/** How long an ADMIN may act as somebody else before they have to ask again. */
const impersonationMs = 8 * 3_600_000;

/**
 * Opens a session of a person inside the transaction that decided that they may. With an `impersonator` it is theirs to
 * act in, and gives the browser back to their own session when it ends.
 */
export async function openSession(
  ctx: RequestContext,
  tx: Tx,
  userId: number,
  impersonator: Actor | null = null,
): Promise<SessionTokens> {
  const { config } = ctx.platform;
  const lifetimeMs = impersonator === null ? config.sessionDays * 86_400_000 : impersonationMs;
  const tokens = {
    sessionId: randomUUID(),
    access: newToken(),
    refresh: newToken(),
    expiresAt: new Date(Date.now() + lifetimeMs),
  };
  await insertSession(tx, {
    id: tokens.sessionId,
    userId,
    accessHash: hashToken(tokens.access),
    accessExpiresAt: accessExpiry(config),
    refreshHash: hashToken(tokens.refresh),
    expiresAt: tokens.expiresAt,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    impersonatorId: impersonator?.id ?? null,
    impersonatorSessionId: impersonator?.sessionId ?? null,
  });
  return tokens;
}

/**
 * Ends the session whose access token a browser shows, also a lapsed one. Of Login As the ADMIN's own ends with it: its
 * cookies are gone from this browser, so nobody could sign out of it any more.
 */
export async function endPresented(ctx: RequestContext, tx: Tx, access: string | undefined): Promise<EndedSession[]> {
  return access === undefined ? [] : noteEnds(ctx, tx, await repository.endSessionsOfBrowser(tx, hashToken(access)));
}

/** Ends a session, and those in which its person acts as somebody else; answers which, none where it was over. */
export async function endSession(ctx: Context, tx: Tx, sessionId: string): Promise<EndedSession[]> {
  return noteEnds(ctx, tx, await repository.endSession(tx, sessionId));
}

/** Ends all of a person, those in which they act as somebody else included, and answers which; `exceptId` stays. */
export async function endSessionsOf(
  ctx: Context,
  tx: Tx,
  userId: number,
  exceptId: string | null = null,
): Promise<EndedSession[]> {
  return noteEnds(ctx, tx, await repository.endSessionsOf(tx, userId, exceptId));
}

/** However Login As ends, the audit log says so of the ADMIN. */
async function noteEnds(ctx: Context, tx: Tx, ended: EndedSession[]): Promise<EndedSession[]> {
  for (const { id, userId, userName, impersonatorId } of ended) {
    if (impersonatorId === null) continue;
    await ctx.audit(tx, {
      action: 'login_as.ended',
      noun: personNoun,
      id: userId,
      name: userName,
      actorId: impersonatorId,
      after: { sessionId: id },
    });
  }
  return ended;
}

/** Ends a session of Login As; answers new tokens of the ADMIN's own, null where either is over. */
export async function returnToOwnSession(
  ctx: RequestContext,
  tx: Tx,
  sessionId: string,
): Promise<SessionTokens | null> {
  const [ended] = await endSession(ctx, tx, sessionId);
  const ownId = ended?.impersonatorSessionId ?? null;
  if (ownId === null) return null;
  const [access, renewal] = [newToken(), newToken()];
  const own = await replaceTokens(tx, ownId, {
    accessHash: hashToken(access),
    accessExpiresAt: accessExpiry(ctx.platform.config),
    refreshHash: hashToken(renewal),
  });
  if (own === null) return null;
  return { sessionId: ownId, access, refresh: renewal, expiresAt: new Date(epochMs(own.expires_at)) };
}

/** A new access token for a live session. Throws `unauthenticated` for an unknown, ended or lapsed one. */
export async function refresh(ctx: RequestContext, refreshToken: string | undefined): Promise<SessionTokens> {
  if (refreshToken === undefined) throw sessionInvalid();
  const access = newToken();
  const expiry = accessExpiry(ctx.platform.config);
  const session = await renewAccess(ctx.db, hashToken(refreshToken), hashToken(access), expiry);
  if (session === null) throw sessionInvalid();
  return { sessionId: session.id, access, refresh: undefined, expiresAt: new Date(epochMs(session.expires_at)) };
}

/** Bound to the session: a token of another session, or of none, verifies nothing. */
const csrfKeys = new Map<string, Buffer>();

export function csrfTokenFor({ secretKey }: Pick<Config, 'secretKey'>, sessionId: string): string {
  const key = csrfKeys.get(secretKey) ?? deriveKey(secretKey, 'csrf');
  csrfKeys.set(secretKey, key);
  return sign(key, sessionId);
}

export function isCsrfToken(config: Config, sessionId: string, token: unknown): boolean {
  return typeof token === 'string' && isSameText(token, csrfTokenFor(config, sessionId));
}

export function setSessionCookies(config: Config, answer: Answer, tokens: SessionTokens): void {
  const shared = { httpOnly: true, secure: config.isSecure, expires: tokens.expiresAt };
  // Lax, not Strict: a link from a mail or a chat must find the person signed in. Writes carry the CSRF token.
  answer.setCookie(accessCookie, tokens.access, { ...shared, sameSite: 'lax', path: '/' });
  if (tokens.refresh !== undefined) {
    answer.setCookie(refreshCookie, tokens.refresh, { ...shared, sameSite: 'strict', path: refreshPath });
  }
}

export function clearSessionCookies(config: Config, answer: Answer): void {
  const shared = { httpOnly: true, secure: config.isSecure };
  answer.clearCookie(accessCookie, { ...shared, sameSite: 'lax', path: '/' });
  answer.clearCookie(refreshCookie, { ...shared, sameSite: 'strict', path: refreshPath });
}

function accessExpiry(config: Config): Date {
  return new Date(Date.now() + config.accessMinutes * 60_000);
}
