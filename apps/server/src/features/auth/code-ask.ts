import { hashToken, newToken } from '../../platform/crypto/crypto.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Answer, Cookies } from '../../platform/context/answer.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { knownBrowser, rememberBrowser } from './known-browser.ts';

/** What ties a texted code to the browser that asked for it. */
const askCookie = 'backline_ask';
/** A text may be late by as long as its job waits, and a mailed code then works for 15 minutes. */
const lifetimeMs = 60 * 60_000;

/** What is known of a browser that asks for a code. */
export interface Ask {
  /** Id of this browser's ask for this address; asking again has the same id. */
  askId: string;
  /** As {@link knownBrowser} says. */
  browser: string | null;
}

/**
 * Marks a browser before it asks. An ask whose answer is lost is then known as this browser's all the same, and its code belongs to it.
 */
export function markAsker({ platform }: Context, answer: Answer & Cookies): void {
  if (secretOf(answer) === null) setSecret(platform, answer, newToken());
}

/** Runs what asks for a code for an address. */
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

/**
 * Runs what tries a code for an address, by the id of this browser's ask (null: it is marked by none). Once the code was right, the mark
 * goes, and the browser is known by the address.
 */
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
