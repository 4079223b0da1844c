import { serverMessages } from '@backline/contract/server-messages';
import { hashToken } from '../../platform/crypto/crypto.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { networkOf, throttle, throttleRefused } from '../../platform/throttle/throttle.ts';
import { limits, type AttemptLimits } from './auth.limits.ts';

type Attempt = keyof typeof limits;
type AddressedAttempt = { [A in Attempt]: (typeof limits)[A] extends { address: object } ? A : never }[Attempt];

const networkKey = (ctx: RequestContext, attempt: Attempt) => `${attempt}:network:${networkOf(ctx.ip)}`;

export function throttleNetwork(ctx: RequestContext, attempt: Attempt): Promise<void> {
  return throttle(ctx.db, networkKey(ctx, attempt), limits[attempt].network);
}

/** For what a mailed token opens. */
export function throttleWrongTokens<T>(ctx: RequestContext, attempt: Attempt, run: () => Promise<T>): Promise<T> {
  return throttleRefused(ctx.db, networkKey(ctx, attempt), limits[attempt].network, run);
}

const browserKey = (attempt: Attempt, address: string, browser: string) =>
  `${attempt}:address:${address}:browser:${hashToken(browser).toString('hex')}`;

/** As by network; a browser in which the address was proved has a count of its own. */
export function throttleAsk(
  ctx: RequestContext,
  attempt: Attempt,
  { address, browser }: { address: string; browser: string | null },
): Promise<void> {
  if (browser === null) return throttleNetwork(ctx, attempt);
  return throttle(ctx.db, browserKey(attempt, address, browser), limits[attempt].network);
}

/**
 * From one network first, and little: a stranger on theirs leaves the owner of the address their own. From everywhere together
 * only against whoever writes to a mailbox, or guesses, from many networks. A browser in which the address was proved before has
 * a count of its own in place of both, which no stranger uses up.
 */
async function throttleAddress(
  ctx: RequestContext,
  attempt: AddressedAttempt,
  { address, browser }: { address: string; browser: string | null },
): Promise<void> {
  const { fromNetwork, everywhere }: NonNullable<AttemptLimits['address']> = limits[attempt].address;
  if (browser !== null) return throttle(ctx.db, browserKey(attempt, address, browser), fromNetwork);
  await throttle(ctx.db, `${attempt}:address:${address}:network:${networkOf(ctx.ip)}`, fromNetwork);
  if (everywhere !== undefined) await throttle(ctx.db, `${attempt}:address:${address}`, everywhere);
}

/**
 * The network first: a flood from one must cost us nothing more. The address last: it counts only who solved the check,
 * else anybody could lock its owner out for nothing.
 */
export async function throttleSolved(
  ctx: RequestContext,
  attempt: AddressedAttempt,
  { address, botCheck, browser }: { address: string; botCheck: string; browser: string | null },
): Promise<void> {
  await throttleNetwork(ctx, attempt);
  if (!(await ctx.platform.botCheck.verify(botCheck, ctx.ip))) throw forbidden(serverMessages.botCheckFailed);
  const { solved }: AttemptLimits = limits[attempt];
  if (solved !== undefined) await throttle(ctx.db, `${attempt}:solved:network:${networkOf(ctx.ip)}`, solved);
  await throttleAddress(ctx, attempt, { address, browser });
}
