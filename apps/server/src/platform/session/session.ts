import { describeDevice } from '@backline/contract/device-name';
import type { SecondFactor, SignInMethod } from '@backline/contract/sign-in-methods';
import { sessionNoun } from '@backline/contract/session';
import { personNoun } from '@backline/contract/person-changes';
import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { deriveKey, hashToken, isSameText, newToken, sign } from '../crypto/crypto.ts';
import { epochMs, type Tx } from '../db/database.ts';
import { sessionInvalid } from '../errors/errors.ts';
import type { Context } from '../context/context.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Actor } from '../access/actor.ts';
import type { Answer } from '../context/answer.ts';
import * as repository from './session.repository.ts';
import { insertSession, replaceTokens, type EndedSession } from './session.repository.ts';
import { accessCookie } from './signed-in.ts';

export { findEmail, findStaff, isLive, revokeTokensOf } from './session.repository.ts';
export { accessCookie };

export const refreshCookie = 'backline_refresh';
/** The browser sends the refresh token to this path only. */
export const refreshPath = '/api/auth/refresh_session';

/** Held in cookies only; the database stores hashes. */
export interface SessionTokens {
  sessionId: string;
  access: string;
  refresh: string;
  expiresAt: Date;
}

const idleDays = 14;
const impersonationMs = 8 * 3_600_000;

export interface OpenedBy {
  openedBy?: SignInMethod;
  secondFactor?: SecondFactor | null;
}

/**
 * Opens a session. With an `impersonator`, opens a Login As, which returns to the impersonator's own session when it
 * ends.
 */
export async function openSession(
  ctx: RequestContext,
  tx: Tx,
  userId: number,
  { impersonator = null, openedBy, secondFactor = null }: OpenedBy & { impersonator?: Actor | null } = {},
): Promise<SessionTokens> {
  const { config } = ctx.platform;
  const lifetimeMs = impersonator === null ? Math.min(config.sessionDays, idleDays) * 86_400_000 : impersonationMs;
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
    openedBy: openedBy ?? null,
    secondFactor,
  });
  return tokens;
}

/**
 * Ends the browser's session, even if its token has expired. Also ends the ADMIN's session behind a Login As, because
 * the browser no longer has its cookies.
 */
export async function endPresented(ctx: RequestContext, tx: Tx, access: string | undefined): Promise<EndedSession[]> {
  return access === undefined ? [] : noteEnds(ctx, tx, await repository.endSessionsOfBrowser(tx, hashToken(access)));
}

export function endSession(ctx: EndContext, tx: Tx, sessionId: string): Promise<EndedSession[]> {
  return endSessions(ctx, tx, [sessionId]);
}

export async function endSessions(ctx: EndContext, tx: Tx, ids: readonly string[]): Promise<EndedSession[]> {
  return noteEnds(ctx, tx, await repository.endSessions(tx, ids));
}

export async function endSessionsOf(
  ctx: EndContext,
  tx: Tx,
  userId: number,
  exceptId: string | null = null,
): Promise<EndedSession[]> {
  return noteEnds(ctx, tx, await repository.endSessionsOf(tx, userId, exceptId));
}

type EndContext = Pick<Context, 'auditAll'>;

async function noteEnds(ctx: EndContext, tx: Tx, ended: EndedSession[]): Promise<EndedSession[]> {
  const lines = ended
    .filter(({ impersonatorId }) => impersonatorId !== null)
    .map(({ id, userId, userName, impersonatorId }) => ({
      action: 'login_as.ended',
      noun: personNoun,
      id: userId,
      name: userName,
      actorId: impersonatorId,
      after: { sessionId: id },
    }));
  if (lines.length > 0) await ctx.auditAll(tx, lines);
  return ended;
}

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

/**
 * Renews a session. Throws `unauthenticated` for an invalid token. If the token was already replaced, also ends the
 * session, because the token must have been copied.
 */
export async function refresh(ctx: RequestContext, refreshToken: string | undefined): Promise<SessionTokens> {
  if (refreshToken === undefined) throw sessionInvalid();
  const { config } = ctx.platform;
  const [own = '', rotation = ''] = refreshToken.split('.', 2);
  const access = newToken();
  const next = successorOf(config, own, rotation);
  const shown = { refreshHash: hashToken(own), rotationHash: hashToken(rotation) };
  const session = await repository.renew(ctx.db, {
    ...shown,
    nextRotationHash: hashToken(next),
    accessHash: hashToken(access),
    accessExpiresAt: accessExpiry(config),
    lifetimeDays: config.sessionDays,
    idleDays,
  });
  if (session === null) {
    await endIfReused(ctx, shown);
    throw sessionInvalid();
  }
  return { sessionId: session.id, access, refresh: `${own}.${next}`, expiresAt: new Date(epochMs(session.expires_at)) };
}

/** Returns the next rotation part. It is deterministic, so two tabs that renew concurrently get the same token. */
const successorOf = (config: Config, own: string, rotation: string) =>
  sign(deriveKey(config.secretKey, 'refresh'), `${own}.${rotation}`);

/**
 * Ends the session if a replaced token is used again. Only a former holder knows the constant part, so the token was
 * copied, and the two holders are indistinguishable.
 */
async function endIfReused(ctx: RequestContext, shown: { refreshHash: Buffer; rotationHash: Buffer }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const session = await repository.findByRefresh(tx, shown.refreshHash);
    // A concurrent request may have just renewed the session.
    if (session === null || session.rotation_hash.equals(shown.rotationHash)) return false;
    await endSession(ctx, tx, session.id);
    await ctx.audit(tx, {
      action: 'session.reused',
      noun: sessionNoun,
      id: session.id,
      name: describeDevice(session.user_agent).name,
      actorId: session.user_id,
    });
    return true;
  });
}

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
  // Lax instead of Strict, so that people who follow a link from an email are signed in. Writes carry the CSRF token.
  answer.setCookie(accessCookie, tokens.access, { ...shared, sameSite: 'lax', path: '/' });
  answer.setCookie(refreshCookie, tokens.refresh, { ...shared, sameSite: 'strict', path: refreshPath });
}

export function clearSessionCookies(config: Config, answer: Answer): void {
  const shared = { httpOnly: true, secure: config.isSecure };
  answer.clearCookie(accessCookie, { ...shared, sameSite: 'lax', path: '/' });
  answer.clearCookie(refreshCookie, { ...shared, sameSite: 'strict', path: refreshPath });
}

function accessExpiry(config: Config): Date {
  return new Date(Date.now() + config.accessMinutes * 60_000);
}
