import * as sessionTexts from '@backline/contract/session.texts';
import { hashToken } from '../../platform/crypto/crypto.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import type { RequestContext } from '../../platform/context/request-context.ts';
import {
  clearCounts,
  isWithin,
  networkOf,
  onceInWindow,
  throttle,
  throttleFlood,
  throttleRefused,
  throttleWrong,
  type Count,
} from '../../platform/throttle/throttle.ts';
import { limits, repeatSeconds, unsolvedLimit, wrongCodesOfBrowser, type AttemptLimits } from './auth.limits.ts';

type Attempt = keyof typeof limits;

/** `browser` is the id of a browser in which the address was proved before. */
interface Asked {
  address: string;
  browser: string | null;
}

export function throttleWrongTokens<T>(ctx: RequestContext, attempt: Attempt, run: () => Promise<T>): Promise<T> {
  const { key, limit } = networkCount(ctx, attempt);
  return throttleRefused(ctx.db, key, limit, run);
}

/** Limits requests per network. A browser in which the address was proved has its own limit. */
export function throttleAsk(ctx: RequestContext, attempt: Attempt, asked: Asked): Promise<void> {
  const { key, limit } = knownCount(attempt, asked) ?? networkCount(ctx, attempt);
  return throttle(ctx.db, key, limit);
}

export const throttleSignOn = (ctx: RequestContext): Promise<void> =>
  throttleAsk(ctx, 'singleSignOn', { address: '', browser: null });

/**
 * Verifies the bot check first, so that unsolved calls do not count against shared limits. Known browsers have their
 * own limit.
 */
export async function throttleSolved(
  ctx: RequestContext,
  attempt: Attempt,
  { botCheck, ...asked }: Asked & { botCheck: string },
): Promise<void> {
  await requireSolved(ctx, attempt, botCheck);
  for (const { key, limit } of countsOf(ctx, attempt, asked)) await throttle(ctx.db, key, limit);
}

export async function throttleSolvedWrong<T>(
  ctx: RequestContext,
  attempt: Attempt,
  { botCheck, ...asked }: Asked & { botCheck: string },
  run: () => Promise<T>,
): Promise<T> {
  await requireSolved(ctx, attempt, botCheck);
  return throttleWrong(ctx.db, countsOf(ctx, attempt, asked), run);
}

/**
 * Returns 'join' if the address's limit is exceeded. The request then sends no message and uses the code or link sent
 * last, so that a stranger cannot lock the owner out.
 */
export async function throttleSending(ctx: RequestContext, attempt: Attempt, asked: Asked): Promise<'send' | 'join'> {
  const known = knownCount(attempt, asked);
  if (known !== null) {
    await throttle(ctx.db, known.key, known.limit);
    return 'send';
  }
  const network = networkCount(ctx, attempt);
  await throttle(ctx.db, network.key, network.limit);
  const { everywhere, joins } = addressLimits(attempt);
  const key = `${attempt}:address:${asked.address}`;
  if (everywhere === undefined || (await isWithin(ctx.db, key, everywhere))) return 'send';
  if (joins !== undefined) await throttle(ctx.db, `${key}:joins`, joins);
  return 'join';
}

/** Resets the address's limits after a sign-in, because the owner may sign in on another device next. */
export function clearSent(ctx: RequestContext, attempt: 'link' | 'code' | 'fanCode', address: string): Promise<void> {
  const key = `${attempt}:address:${address}`;
  return clearCounts(ctx.db, [key, `${key}:joins`]);
}

/**
 * Sends at most once per browser and address within `repeatSeconds`, unless the person asks for another message
 * (`isWanted`).
 */
export function oncePerAsk<T>(
  ctx: RequestContext,
  { attempt, askId, isWanted, repeated }: { attempt: Attempt; askId: string; isWanted: boolean; repeated: T },
  send: () => Promise<T>,
): Promise<T> {
  return onceInWindow(
    ctx.db,
    { key: `${attempt}:sent:${askId}`, windowSeconds: repeatSeconds, isWanted, repeated },
    send,
  );
}

/** Counts only wrong codes: per browser if it requested the code, otherwise per network. */
export async function throttleCodeTry<T>(
  ctx: RequestContext,
  attempt: 'codeTry' | 'fanCodeTry',
  { address, askId }: { address: string; askId: string | null },
  run: () => Promise<T>,
): Promise<T> {
  const isOwn = askId !== null && (await ctx.platform.identity.hasAsked(address, askId));
  const count = isOwn
    ? { key: `${attempt}:browser:${askId}`, limit: wrongCodesOfBrowser }
    : { ...networkCount(ctx, attempt), isFlood: true };
  return throttleWrong(ctx.db, [count], run);
}

export async function requireSolved(ctx: RequestContext, attempt: Attempt, botCheck: string): Promise<void> {
  if (await ctx.platform.botCheck.verify(botCheck, ctx.ip)) return;
  await throttleFlood(ctx.db, `${attempt}:unsolved:network:${networkOf(ctx.ip)}`, unsolvedLimit);
  throw forbidden(sessionTexts.botCheckFailed);
}

/**
 * Counts wrong codes of the second step by person, and only after a first factor was proved. A code of an app can be
 * guessed; a recovery code cannot, so nobody can use up the limit that lets the owner in with one.
 */
/** For browsers that never completed a second step. Recovery codes, passkeys and known browsers do not count. */
const guessesOfDay = { limit: 60, windowSeconds: 86_400 };

export function throttleSecondStep<T>(
  ctx: RequestContext,
  { userId, browser, isGuessable }: { userId: number; browser: string | null; isGuessable: boolean },
  run: () => Promise<T>,
): Promise<T> {
  const guessable = countsOf(ctx, 'secondStep', { address: String(userId), browser });
  const ofDay = browser === null ? [{ key: `secondStep:day:${userId}`, limit: guessesOfDay }] : [];
  const counts = isGuessable ? [...guessable, ...ofDay] : [networkCount(ctx, 'secondStep')];
  return throttleWrong(ctx.db, counts, run);
}

const addressLimits = (attempt: Attempt): NonNullable<AttemptLimits['address']> => {
  const { address = {} }: AttemptLimits = limits[attempt];
  return address;
};

const networkCount = (ctx: RequestContext, attempt: Attempt): Count => ({
  key: `${attempt}:network:${networkOf(ctx.ip)}`,
  limit: limits[attempt].network,
});

function knownCount(attempt: Attempt, { address, browser }: Asked): Count | null {
  const { knownBrowser: limit }: AttemptLimits = limits[attempt];
  if (browser === null || limit === undefined) return null;
  return { key: `${attempt}:address:${address}:browser:${hashToken(browser).toString('hex')}`, limit };
}

function countsOf(ctx: RequestContext, attempt: Attempt, asked: Asked): Count[] {
  const known = knownCount(attempt, asked);
  if (known !== null) return [known];
  const { fromNetwork, everywhere } = addressLimits(attempt);
  const key = `${attempt}:address:${asked.address}`;
  return [
    networkCount(ctx, attempt),
    ...(fromNetwork === undefined ? [] : [{ key: `${key}:network:${networkOf(ctx.ip)}`, limit: fromNetwork }]),
    ...(everywhere === undefined ? [] : [{ key, limit: everywhere }]),
  ];
}
