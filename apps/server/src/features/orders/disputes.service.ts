import { eventOrders } from '@backline/contract/event-orders';
import { toDollars } from '@backline/contract/money';
import { orderNoun, ownOrders } from '@backline/contract/orders';
import type { Context } from '../../platform/context/context.ts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { raiseAlert } from '../payment-alerts/index.ts';
import * as disputes from './disputes.repository.ts';
import type { DisputeRow, ReportedDispute } from './disputes.repository.ts';
import { publishOrders } from './order-webhooks.ts';
import { lockPayment } from './refunds.repository.ts';

const actions = { open: 'order.disputed', won: 'order.dispute_won', lost: 'order.dispute_lost' } as const;

/** Accepts events in any order. Notifies only about a changed status. */
export async function applyDispute(ctx: Context, tx: Tx, reported: ReportedDispute): Promise<void> {
  const { provider } = ctx.platform.payments;
  const { disputeId, paymentId, amountCents, reason } = reported.dispute;
  await lockPayment(tx, provider, paymentId);
  const { was, is } = await disputes.note(tx, provider, reported);
  const order = await disputes.findOrder(tx, provider, paymentId);
  if (order !== null) {
    await ctx.notify(tx, ownOrders, { userId: order.user_id, data: { order_no: order.order_no } });
    await ctx.notify(tx, eventOrders, { eventId: order.event_id });
  }
  if (was === is) return;
  if (is === 'lost' || was === 'lost') await disputes.fitLosses(tx, provider, paymentId);
  if (order !== null) {
    await ctx.audit(tx, {
      action: actions[is],
      noun: orderNoun,
      id: order.id,
      name: order.order_no,
      after: { event_id: order.event_id, total_amount: toDollars(amountCents), ...(reason === '' ? {} : { reason }) },
    });
    const { respondBy } = reported.dispute;
    const respond_by = respondBy?.toISOString() ?? null;
    const own = { dispute: { status: is, amount: toDollars(amountCents), reason, respond_by } };
    await publishOrders(ctx, tx, 'order.disputed', [{ eventId: order.event_id, orderId: order.id, own }]);
  }
  await raiseAlert(ctx, tx, {
    kind: 'dispute',
    // The end of a dispute raises its own alert, because this id differs from the id of the alert for its beginning.
    about: is === 'open' ? disputeId : `${disputeId} ${is}`,
    accountId: reported.accountId,
    paymentId,
    amountCents,
    detail: is === 'open' ? reason : is,
    happenedAt: reported.at,
    respondBy: reported.dispute.respondBy,
  });
}

export const presentDispute = (row: DisputeRow | null) =>
  row === null
    ? null
    : {
        status: row.status,
        respond_by_dttm: row.respond_by === null ? null : epochMs(row.respond_by),
        amount: toDollars(row.amount_cents),
      };
