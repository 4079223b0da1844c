import type { Assertion, PasskeyRequest } from '@backline/contract/passkeys';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import type { RequestContext } from '../../platform/context/request-context.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import { createRequest, takeChallenge, usePasskey } from './passkeys.ts';
import * as passkeys from './passkeys.repository.ts';

/** Names no passkey: the browser offers those that it has, so the answer tells nobody who has one. */
export const requestSignIn = (ctx: RequestContext, browser: string): Promise<PasskeyRequest> =>
  createRequest(ctx, 'sign_in', { browser }, []);

/** Returns the passkey's owner. Every refusal is the same. */
export async function proveByPasskey(
  ctx: RequestContext,
  asserted: Assertion,
  browser: string,
): Promise<passkeys.Signer> {
  const challenge = await takeChallenge(ctx.db, 'sign_in', { browser }, asserted);
  return ctx.transaction(async (tx) => {
    const { user_id: userId } = await usePasskey(ctx, tx, { asserted, challenge, userId: null });
    const signer = await passkeys.findSigner(tx, userId);
    if (signer === null) throw forbidden(secondFactorTexts.passkeyRefused);
    return signer;
  });
}

export async function requestSecondStep(ctx: RequestContext, userId: number): Promise<PasskeyRequest> {
  return createRequest(ctx, 'second_step', { userId }, await passkeys.listPasskeys(ctx.db, userId));
}

/** Call outside the transaction in which {@link usePasskey} verifies the signature. */
export const takeSecondStep = (ctx: RequestContext, asserted: Assertion, userId: number): Promise<string> =>
  takeChallenge(ctx.db, 'second_step', { userId }, asserted);
