import { hashToken, newToken } from '../../platform/crypto/crypto.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Answer, Cookies } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownBrowser, rememberBrowser } from './known-browser.ts';

/** What ties a texted code to the browser that asked for it. */
const askCookie = 'backline_ask';
/** A text may be late by as long as its job waits, and then works for 5 minutes. */
const lifetimeMs = 10 * 60_000;

/** What is known of a browser that asks for a code. */
export interface Ask {
  askId: string;
  /** As {@link knownBrowser} says. */
  browser: string | null;
}

/** Runs what asks for a code for a number; the browser is marked once it was done. */
export async function askInBrowser<T>(
  ctx: Context,
  { answer, phoneNumber }: { answer: Answer & Cookies; phoneNumber: string },
  ask: (ask: Ask) => Promise<T>,
): Promise<T> {
  const { platform } = ctx;
  const secret = newToken();
  const output = await ask({ askId: idOf(secret), browser: knownBrowser(ctx, answer, phoneNumber) });
  answer.setCookie(askCookie, secret, { ...attributes(platform), expires: new Date(Date.now() + lifetimeMs) });
  return output;
}

/**
 * Runs what tries a code for a number, by the id of what this browser asked for last (null: nothing). Once it was right, that mark
 * goes, and the browser is known by the number.
 */
export async function answerInBrowser<T>(
  ctx: Context,
  { answer, phoneNumber }: { answer: Answer & Cookies; phoneNumber: string },
  verify: (askId: string | null) => Promise<T>,
): Promise<T> {
  const { platform } = ctx;
  const secret = answer.cookie(askCookie);
  const output = await verify(secret === undefined ? null : idOf(secret));
  if (secret !== undefined) answer.clearCookie(askCookie, attributes(platform));
  rememberBrowser(ctx, answer, phoneNumber);
  return output;
}

const attributes = ({ config }: Platform) =>
  ({ httpOnly: true, secure: config.isSecure, sameSite: 'strict', path: '/api' }) as const;

const idOf = (secret: string) => hashToken(secret).toString('hex');
