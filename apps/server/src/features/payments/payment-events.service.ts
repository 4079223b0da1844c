import type { Output } from '@backline/contract/operation';
import type { receivePaymentEvent } from '@backline/contract/payments';
import * as paymentTexts from '@backline/contract/payments.texts';
import type { Context } from '../../platform/context/context.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { Delivery } from '../../platform/http/route.ts';
import { NotFromProvider, type PaymentEvent } from '../../platform/ports/payments.port.ts';
import { receiveOnce } from '../../platform/webhooks/receive-once.ts';
import { raiseAlert } from '../payment-alerts/index.ts';
import { refreshAccount } from '../connected-account/index.ts';
import { applyPayment } from '../orders/index.ts';
import { deleteOld, insertEvent } from './payment-events.repository.ts';

export async function receiveDelivery(
  ctx: Context,
  { body, header }: Delivery,
): Promise<Output<typeof receivePaymentEvent>> {
  const isNew = await receiveEvent(ctx, readDelivery(ctx, { body, header }));
  return { message: isNew ? 'received' : 'known' };
}

function readDelivery({ platform, log }: Context, { body, header }: Delivery): PaymentEvent {
  try {
    return platform.payments.readWebhook(body, header);
  } catch (error) {
    if (!(error instanceof NotFromProvider)) throw error;
    log.warn({ reason: error.message }, 'a delivery that is not of the payment provider');
    throw new AppError('bad_request', paymentTexts.notFromProvider);
  }
}

export async function receiveEvent(
  ctx: Context,
  event: PaymentEvent,
  { isRecovered }: { isRecovered: boolean } = { isRecovered: false },
): Promise<boolean> {
  const { provider } = ctx.platform.payments;
  return receiveOnce(ctx, { provider, providerId: event.id }, async (tx) => {
    await insertEvent(tx, provider, event, { isRecovered });
    if (event.kind === 'account' && event.accountId !== null) {
      // The job's key merges successive events into one call to the provider.
      await ctx.enqueue(tx, refreshAccount, { account: event.accountId }, { key: event.accountId });
    }
    if (event.kind === 'alert' && event.accountId !== null) {
      await raiseAlert(ctx, tx, { ...event.alert, accountId: event.accountId, happenedAt: event.happenedAt });
    }
    await applyPayment(ctx, tx, event);
  });
}

const deletedAtOnce = 5_000;

/** Deletes in batches, so that no webhook waits for it. */
export async function deleteOldEvents(ctx: Context): Promise<void> {
  for (let isMore = true; isMore;) {
    const deleted = await ctx.transaction((tx) => deleteOld(tx, deletedAtOnce));
    isMore = deleted === deletedAtOnce;
  }
}
