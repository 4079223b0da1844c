import { z } from 'zod';
import { holders, operation } from './operation.ts';
import { epochMs, id, listOf, pageInput } from './primitives.ts';

export const paymentAlertKinds = [
  'dispute',
  'payout_failed',
  'account_closed',
  'payouts_paused',
  'fraud_warning',
] as const;
export type PaymentAlertKind = (typeof paymentAlertKinds)[number];

export const paymentAlertMessages = {
  none: 'No dispute, failed payout or other trouble with payments.',
  title: 'Payment alerts',
  names: {
    dispute: 'Dispute',
    payout_failed: 'Payout failed',
    account_closed: 'Account cannot take payments',
    payouts_paused: 'Payouts are paused',
    fraud_warning: 'Fraud warning',
  } satisfies Record<PaymentAlertKind, string>,
  next: {
    dispute:
      'Answer it in the payment provider’s dashboard. Until it is decided, the order is neither refunded nor handed over.',
    payout_failed: 'Check the bank account in the payment provider’s dashboard.',
    account_closed: 'Nothing is sold until the account is connected and complete again.',
    payouts_paused: 'Sales go on, but no money reaches the bank. Complete what the payment provider asks for.',
    fraud_warning: 'Look at the payment. A refund now may avoid a dispute.',
  } satisfies Record<PaymentAlertKind, string>,
  ended: {
    won: 'The bank decided for you: the payment is yours. Nothing is left to answer.',
    lost: 'The bank decided for the payer: the money went back to them. Nothing is left to answer.',
  },
} as const;

const paymentAlert = z.object({
  id,
  kind: z.enum(paymentAlertKinds),
  manager_name: z.string(),
  amount: z.number().nullable(),
  /** Quotes the provider; `won` or `lost` for a decided dispute. */
  detail: z.string(),
  dispute_status: z.enum(['open', 'won', 'lost']).nullable(),
  order: z.object({ order_id: id, order_no: z.string(), event_id: id, event_name: z.string() }).nullable(),
  happened_dttm: epochMs,
});
export type PaymentAlert = z.infer<typeof paymentAlert>;

export const listPaymentAlerts = operation.query({
  path: 'payments/list_alerts',
  summary:
    'What the payment provider told of that costs a manager money, the latest first: an ADMIN reads all, a MANAGER their own',
  access: holders(['Page_Stripe_Connect'], { roles: ['ADMIN', 'MANAGER'] }),
  input: z.strictObject({
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(paymentAlert),
});
