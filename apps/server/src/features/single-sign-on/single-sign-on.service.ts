import type { ParsedInput } from '@backline/contract/operation';
import type * as contract from '@backline/contract/single-sign-on';
import * as signOnTexts from '@backline/contract/single-sign-on.texts';
import {
  attemptSchema,
  beginAtProvider,
  finishAtProvider,
  type Attempt,
} from '../../integrations/single-sign-on/openid-provider.ts';
import type { SingleSignOn } from '../../platform/config/single-sign-on.ts';
import type { Answer, Cookies } from '../../platform/context/answer.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { RequestContext } from '../../platform/context/request-context.ts';
import { deriveKey } from '../../platform/crypto/crypto.ts';
import { seal, unseal } from '../../platform/crypto/secret-box.ts';
import { AppError, forbidden, notFound } from '../../platform/errors/errors.ts';
import { signInCookie } from '../../platform/http/sign-in-cookie.ts';
import { z } from 'zod';
import { throttleSignOn, throttleWrongTokens, vouchFor } from '../auth/index.ts';
import { admitPerson } from './provider-people.ts';

/** Path of the console's page to which the provider sends the browser back. */
const callbackPath = '/single-sign-on';
const cookie = 'backline_sso';
const lifetimeMs = 10 * 60_000;

const keyOf = ({ config }: Platform) => deriveKey(config.secretKey, 'single-sign-on');

export async function getSignInWays({ platform }: RequestContext) {
  const settings = platform.config.singleSignOn;
  return { provider: settings?.name ?? null, is_only: settings?.isOnlyWay === true };
}

export async function beginSingleSignOn(ctx: RequestContext, answer: Answer) {
  const settings = settingsOf(ctx);
  await throttleSignOn(ctx);
  const { url, attempt } = await logged(ctx, () => beginAtProvider(settings, callbackOf(ctx).href));
  const sealed = seal(keyOf(ctx.platform), cookie, JSON.stringify({ ...attempt, at: Date.now() }));
  const expires = new Date(Date.now() + lifetimeMs);
  answer.setCookie(cookie, sealed.toString('base64url'), { ...signInCookie(ctx.platform), expires });
  return { url };
}

export async function finishSingleSignOn(
  ctx: RequestContext,
  { query }: ParsedInput<typeof contract.finishSingleSignOn>,
  answer: Answer & Cookies,
) {
  const settings = settingsOf(ctx);
  return throttleWrongTokens(ctx, 'singleSignOnTry', async () => {
    const attempt = attemptIn(ctx.platform, answer.cookie(cookie));
    if (attempt === null) throw forbidden(signOnTexts.failed);
    // One answer for one attempt.
    answer.clearCookie(cookie, signInCookie(ctx.platform));
    const callback = callbackOf(ctx);
    callback.search = query;
    const proved = await logged(ctx, () => finishAtProvider(settings, { callback, attempt }));
    const signer = await admitPerson(ctx, settings, proved);
    const { issuer, subject } = proved;
    return { token: await vouchFor(ctx, signer, { method: 'single_sign_on', account: { issuer, subject } }) };
  });
}

const callbackOf = ({ platform }: RequestContext) => new URL(callbackPath, platform.config.publicUrl);

function settingsOf({ platform }: RequestContext): SingleSignOn {
  const settings = platform.config.singleSignOn;
  if (settings === undefined) throw notFound();
  return settings;
}

function attemptIn(platform: Platform, sealed: string | undefined): Attempt | null {
  try {
    const opened: unknown = JSON.parse(unseal(keyOf(platform), cookie, Buffer.from(sealed ?? '', 'base64url')));
    const { at, ...attempt } = attemptSchema.extend({ at: z.number() }).parse(opened);
    return Date.now() - at < lifetimeMs ? attempt : null;
  } catch {
    return null;
  }
}

/** Logs why the provider refused or could not be reached, which the person must not see. */
async function logged<T>(ctx: RequestContext, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const reason = error instanceof AppError ? error.cause : error;
    ctx.log.warn({ err: reason }, 'single sign-on failed: check OIDC_ISSUER, the client and its redirect address');
    throw error;
  }
}
