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

const paymentAlert = z.object({
  id,
  kind: z.enum(paymentAlertKinds),
  manager_name: z.string(),
  amount: z.number().nullable(),
  /** Reason in the provider's words; `won` or `lost` for a decided dispute. */
  detail: z.string(),
  dispute_status: z.enum(['open', 'won', 'lost']).nullable(),
  order: z.object({ order_id: id, order_no: z.string(), event_id: id, event_name: z.string() }).nullable(),
  happened_dttm: epochMs,
});
export type PaymentAlert = z.infer<typeof paymentAlert>;

export const listPaymentAlerts = operation.query({
  path: 'payments/list_alerts',
  summary:
    'Lists payment provider alerts that cost a manager money, latest first: all for an ADMIN, your own for a MANAGER',
  access: holders(['Page_Stripe_Connect'], { roles: ['ADMIN', 'MANAGER'] }),
  input: z.strictObject({
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(paymentAlert),
});
