import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import { secondStepSeconds, type SecondStep } from '@backline/contract/session';
import type { SignInMethod } from '@backline/contract/sign-in-methods';
import type { Answer, Cookies } from '../../platform/context/answer.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { RequestContext } from '../../platform/context/request-context.ts';
import { hashToken, newToken } from '../../platform/crypto/crypto.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { signInCookie } from '../../platform/http/sign-in-cookie.ts';
import * as repository from './pending-sign-in.repository.ts';
import type { PendingSignIn } from './pending-sign-in.repository.ts';

/** Opens only the second step of a sign-in. It is no session. */
const pendingCookie = 'backline_pending';
const maxTries = 10;

/** Returns the token for {@link setPendingCookie}. */
export async function beginSecondStep(
  tx: Tx,
  { userId, openedBy, step }: { userId: number; openedBy: SignInMethod | undefined; step: SecondStep },
): Promise<string> {
  const token = newToken();
  await repository.insertPending(tx, {
    tokenHash: hashToken(token),
    user_id: userId,
    opened_by: openedBy ?? null,
    must_set_up: step.kind === 'set_up',
    lifetimeSeconds: secondStepSeconds,
  });
  return token;
}

export function setPendingCookie(platform: Platform, answer: Answer, token: string): void {
  const expires = new Date(Date.now() + secondStepSeconds * 1_000);
  answer.setCookie(pendingCookie, token, { ...signInCookie(platform), expires });
}

export const clearPendingCookie = (platform: Platform, answer: Answer): void =>
  answer.clearCookie(pendingCookie, signInCookie(platform));

export function hashOf(answer: Cookies): Buffer {
  const token = answer.cookie(pendingCookie);
  if (token === undefined) throw expired();
  return hashToken(token);
}

export async function findPending(
  ctx: RequestContext,
  hash: Buffer,
  { mustSetUp }: { mustSetUp: boolean },
): Promise<PendingSignIn> {
  const pending = await repository.findPending(ctx.db, hash);
  if (pending === null || pending.must_set_up !== mustSetUp) throw expired();
  return pending;
}

export async function claimTry(ctx: RequestContext, hash: Buffer): Promise<PendingSignIn> {
  const pending = await repository.claimTry(ctx.db, hash, maxTries);
  if (pending === null) throw expired();
  return pending;
}

/** Omits `accessTokenInValid`, because refreshing a session would not help. */
export const expired = () => new AppError('unauthenticated', secondFactorTexts.stepExpired);
