import type { Output, ParsedInput } from '@backline/contract/operation';
import { type checkPayment as checkOperation, paymentMessages } from '@backline/contract/payments';
import { isSameText } from '../../platform/crypto/crypto.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { networkOf, throttle } from '../../platform/throttle/throttle.ts';
import { findOpened } from '../orders/index.ts';

/** Of one household or venue: a hall pays behind one address. */
const checksPerNetwork = { limit: 600, windowSeconds: 60 };

/**
 * A page pays with what stands in its address: a secret, a key or an account that somebody put there must not lead a fan's card elsewhere.
 */
export async function checkPayment(
  ctx: RequestContext,
  { secretUrl, publicKey, accountId }: ParsedInput<typeof checkOperation>,
): Promise<Output<typeof checkOperation>> {
  const { payments } = ctx.platform;
  await throttle(ctx.db, `payment-check/${networkOf(ctx.ip)}`, checksPerNetwork);
  const isOurKey = isSameText(publicKey, payments.publicKey);
  const order_no = isOurKey ? await findOpened(ctx, { accountId, clientSecret: secretUrl }) : null;
  if (order_no === null) throw notFound(paymentMessages.linkInvalid);
  return { provider: payments.provider, order_no };
}
