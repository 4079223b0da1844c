import { hashToken, newToken } from '../../platform/crypto/crypto.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Answer, Cookies } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';

/** What ties a texted code to the browser that asked for it. */
const askCookie = 'backline_ask';
/** A text may be late by as long as its job waits, and then works for 5 minutes. */
const lifetimeMs = 10 * 60_000;

/** Runs what asks for a code, by the id of this ask; the browser is marked once it was done. */
export async function askInBrowser<T>(
  { platform }: Context,
  answer: Answer,
  ask: (askId: string) => Promise<T>,
): Promise<T> {
  const secret = newToken();
  const output = await ask(idOf(secret));
  answer.setCookie(askCookie, secret, { ...attributes(platform), expires: new Date(Date.now() + lifetimeMs) });
  return output;
}

/** Runs what tries a code, by the id of what this browser asked for last (null: nothing); the mark goes once it was right. */
export async function answerInBrowser<T>(
  { platform }: Context,
  answer: Answer & Cookies,
  verify: (askId: string | null) => Promise<T>,
): Promise<T> {
  const secret = answer.cookie(askCookie);
  const output = await verify(secret === undefined ? null : idOf(secret));
  if (secret !== undefined) answer.clearCookie(askCookie, attributes(platform));
  return output;
}

const attributes = ({ config }: Platform) =>
  ({ httpOnly: true, secure: config.isSecure, sameSite: 'strict', path: '/api' }) as const;

const idOf = (secret: string) => hashToken(secret).toString('hex');
