import { serverMessages } from '@backline/contract/server-messages';
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

/** The asked address; `browser` is the id of a browser in which it was proved before. */
interface Asked {
  address: string;
  browser: string | null;
}

/** For what a mailed token opens. */
export function throttleWrongTokens<T>(ctx: RequestContext, attempt: Attempt, run: () => Promise<T>): Promise<T> {
  const { key, limit } = networkCount(ctx, attempt);
  return throttleRefused(ctx.db, key, limit, run);
}

/** By network; a browser in which the address was proved has a count of its own. */
export function throttleAsk(ctx: RequestContext, attempt: Attempt, asked: Asked): Promise<void> {
  const { key, limit } = knownCount(attempt, asked) ?? networkCount(ctx, attempt);
  return throttle(ctx.db, key, limit);
}

/**
 * The check comes first, and costs us two HMACs: who did not solve it uses nothing up that anybody else needs. Of those who did, a
 * known browser has a count of its own; then the network's and the address's count.
 */
export async function throttleSolved(
  ctx: RequestContext,
  attempt: Attempt,
  { botCheck, ...asked }: Asked & { botCheck: string },
): Promise<void> {
  await requireSolved(ctx, attempt, botCheck);
  for (const { key, limit } of countsOf(ctx, attempt, asked)) await throttle(ctx.db, key, limit);
}

/** As {@link throttleSolved}, but a try whose secret was right counts nowhere. */
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
 * For what is sent to an address: past its limit nothing more is sent ('join'), and whoever asked goes on with what was sent last. So
 * a stranger who asks for somebody's address keeps them out by nothing but the texts that the owner gets.
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

/** The address was proved: what was sent to it so far is used up, and its owner may need it on the next device. */
export function clearSent(ctx: RequestContext, attempt: 'link' | 'code' | 'fanCode', address: string): Promise<void> {
  const key = `${attempt}:address:${address}`;
  return clearCounts(ctx.db, [key, `${key}:joins`]);
}

/** Sends once in half a minute for one ask, unless `isWanted`: a repeated ask is answered as the first was. */
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

/**
 * Runs what tries a code. Only wrong ones count: of the browser that asked for the code by that browser, all others by their network. The
 * code itself has five tries of either kind, so that neither count has to keep anybody out for the sake of the code.
 */
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
  throw forbidden(serverMessages.botCheckFailed);
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
