import { hashToken, newToken } from '../../platform/crypto/crypto.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Answer, Cookies } from '../../platform/context/answer.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { knownBrowser, rememberBrowser } from './known-browser.ts';

const askCookie = 'backline_ask';
/** An hour covers a delayed email job and the 15 minutes for which an emailed code works afterwards. */
const lifetimeMs = 60 * 60_000;

export interface Ask {
  askId: string;
  browser: string | null;
}

/**
 * Sets the cookie before the browser requests a code, so that a request whose response is lost still belongs to the
 * browser.
 */
export function markAsker({ platform }: Context, answer: Answer & Cookies): void {
  if (secretOf(answer) === null) setSecret(platform, answer, newToken());
}

export async function askInBrowser<T>(
  ctx: Context,
  { answer, address }: { answer: Answer & Cookies; address: string },
  ask: (ask: Ask) => Promise<T>,
): Promise<T> {
  const secret = secretOf(answer) ?? newToken();
  const output = await ask({ askId: askIdOf(secret, address), browser: knownBrowser(ctx, answer, address) });
  setSecret(ctx.platform, answer, secret);
  return output;
}

export async function answerInBrowser<T>(
  ctx: Context,
  { answer, address }: { answer: Answer & Cookies; address: string },
  verify: (askId: string | null) => Promise<T>,
): Promise<T> {
  const secret = secretOf(answer);
  const output = await verify(secret === null ? null : askIdOf(secret, address));
  if (secret !== null) answer.clearCookie(askCookie, attributes(ctx.platform));
  rememberBrowser(ctx, answer, address);
  return output;
}

function secretOf(answer: Cookies): string | null {
  const secret = answer.cookie(askCookie);
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : null;
}

function setSecret(platform: Platform, answer: Answer, secret: string): void {
  answer.setCookie(askCookie, secret, { ...attributes(platform), expires: new Date(Date.now() + lifetimeMs) });
}

const attributes = ({ config }: Platform) =>
  ({ httpOnly: true, secure: config.isSecure, sameSite: 'strict', path: '/api' }) as const;

const askIdOf = (secret: string, address: string) => hashToken(`${secret}:${address}`).toString('hex');
