import type * as contract from '@backline/contract/payments';
import * as paymentTexts from '@backline/contract/payments.texts';
import { isSameText } from '../../platform/crypto/crypto.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { RequestContext, Call } from '../../platform/context/request-context.ts';
import { networkOf, throttle } from '../../platform/throttle/throttle.ts';
import { findOpened } from '../orders/index.ts';

/** Counts only wrong guesses, because all fans in a hall may pay from the same IP address. */
const guessesPerNetwork = { limit: 600, windowSeconds: 60 };

/**
 * Verifies the parameters of the payment page's URL, so that a manipulated URL cannot direct a payment to another
 * account.
 */
export const checkPayment: Call<typeof contract.checkPayment, RequestContext> = async (
  ctx,
  { secretUrl, publicKey, accountId },
) => {
  const { payments } = ctx.platform;
  const isOurKey = isSameText(publicKey, payments.publicKey);
  const opened = isOurKey ? await findOpened(ctx, { accountId, clientSecret: secretUrl }) : null;
  if (opened === null) {
    await throttle(ctx.db, `payment-check/${networkOf(ctx.ip)}`, guessesPerNetwork);
    throw notFound(paymentTexts.linkInvalid);
  }
  return { provider: payments.provider, ...opened };
};
