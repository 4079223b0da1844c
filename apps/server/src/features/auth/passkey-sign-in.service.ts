import type * as contract from '@backline/contract/passkeys';
import type { ParsedInput } from '@backline/contract/operation';
import * as secondFactorTexts from '@backline/contract/second-factor.texts';
import type { Answer, Cookies } from '../../platform/context/answer.ts';
import type { RequestContext } from '../../platform/context/request-context.ts';
import { newToken } from '../../platform/crypto/crypto.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import { signInCookie } from '../../platform/http/sign-in-cookie.ts';
import { challengeSeconds, proveByPasskey, requestSignIn } from '../second-factor/index.ts';
import { vouchFor } from './vouch.ts';
import { throttleAsk, throttleWrongTokens } from './auth-throttle.ts';

/** Binds a challenge to the browser that asked for it. */
const browserCookie = 'backline_passkey';

export async function beginPasskeySignIn(ctx: RequestContext, answer: Answer) {
  await throttleAsk(ctx, 'passkey', { address: '', browser: null });
  const browser = newToken();
  const request = await requestSignIn(ctx, browser);
  const expires = new Date(Date.now() + challengeSeconds * 1_000);
  answer.setCookie(browserCookie, browser, { ...signInCookie(ctx.platform), expires });
  return request;
}

export async function signInWithPasskey(
  ctx: RequestContext,
  { passkey }: ParsedInput<typeof contract.signInWithPasskey>,
  answer: Answer & Cookies,
) {
  return throttleWrongTokens(ctx, 'passkeyTry', async () => {
    const browser = answer.cookie(browserCookie);
    if (browser === undefined) throw forbidden(secondFactorTexts.passkeyRefused);
    answer.clearCookie(browserCookie, signInCookie(ctx.platform));
    return { token: await vouchFor(ctx, await proveByPasskey(ctx, passkey, browser), { method: 'passkey' }) };
  });
}
