import { toDollars } from '@backline/contract/money';
import type * as contract from '@backline/contract/payment-alerts';
import { names } from '@backline/contract/payment-alerts.texts';
import { disputeEnds } from '@backline/contract/staff-notices.texts';
import type { Context } from '../../platform/context/context.ts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { sendMail } from '../../integrations/mail/mail.jobs.ts';
import { readHouseZone } from '../events/index.ts';
import { notifyStaff } from '../staff-notices/index.ts';
import { alertLetter } from './payment-alert-letters.ts';
import * as alerts from './payment-alerts.repository.ts';

/**
 * Adds a new alert to the list, and emails it to the account's manager and every ADMIN. Ignores an alert that is
 * already known.
 */
export async function raiseAlert(
  ctx: Context,
  tx: Tx,
  alert: alerts.NewAlert & { respondBy?: Date | null },
): Promise<void> {
  const { provider } = ctx.platform.payments;
  if (!(await alerts.insert(tx, provider, alert))) return;
  const orderNo = alert.paymentId === null ? null : await alerts.findOrderNo(tx, provider, alert.paymentId);
  const what = alert.kind === 'dispute' ? endOf(alert) : names[alert.kind];
  await notifyStaff(ctx, tx, {
    kind: alert.kind === 'dispute' ? 'dispute' : 'payment',
    cause: `payment_alert/${provider}/${alert.kind}/${alert.about}`,
    ownerId: await alerts.findManagerOf(tx, provider, alert.accountId),
    detail: [what, orderNo === null ? '' : `Order ${orderNo}`].filter((part) => part !== '').join(' · '),
  });
  const { publicUrl, houseTimeZone } = ctx.platform.config;
  const zone = await readHouseZone(tx, houseTimeZone);
  const letter = alertLetter(publicUrl, { ...alert, orderNo, zone });
  for (const to of await alerts.listReaders(tx, provider, alert.accountId)) {
    await ctx.enqueue(tx, sendMail, { to, ...letter });
  }
}

const endOf = ({ detail }: alerts.NewAlert) => (detail === 'won' || detail === 'lost' ? disputeEnds[detail] : '');

export const listAlerts: ListCall<typeof contract.listPaymentAlerts> = async (ctx, _input, { size, ...window }) => {
  const rows = await alerts.list(ctx.db, ctx.actor.role === 'ADMIN' ? null : ctx.actor.id, window);
  const page = pageOf(rows, size, ({ happened_at: key, id }) => ({ key, id }));
  return presentPage(page, ({ id, kind, manager_name, amount_cents, detail, happened_at, dispute_status, order }) => ({
    id,
    kind,
    manager_name,
    amount: amount_cents === null ? null : toDollars(amount_cents),
    detail,
    dispute_status,
    order,
    happened_dttm: epochMs(happened_at),
  }));
};
