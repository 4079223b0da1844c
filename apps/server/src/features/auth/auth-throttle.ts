import { messages } from '@backline/contract';
import { forbidden } from '../../platform/errors/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { networkOf, throttle } from '../../platform/throttle/throttle.ts';
import { limits } from './auth.limits.ts';

type Attempt = keyof typeof limits;
type AddressedAttempt = { [A in Attempt]: (typeof limits)[A] extends { address: object } ? A : never }[Attempt];

export function throttleNetwork(ctx: RequestContext, attempt: Attempt): Promise<void> {
  return throttle(ctx.db, `${attempt}:network:${networkOf(ctx.ip)}`, limits[attempt].network);
}

/** The network first: a flood from one must not fill the table with addresses, nor lock their owners out. */
export async function throttleAddress(ctx: RequestContext, attempt: AddressedAttempt, address: string): Promise<void> {
  await throttleNetwork(ctx, attempt);
  await throttle(ctx.db, `${attempt}:address:${address}`, limits[attempt].address);
}

export async function requireBotCheck(ctx: RequestContext, answer: string): Promise<void> {
  if (!(await ctx.platform.botCheck.verify(answer, ctx.ip))) throw forbidden(messages.botCheckFailed);
}
