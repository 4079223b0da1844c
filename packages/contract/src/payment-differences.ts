import { z } from 'zod';
import { noun } from './noun.ts';
import { administrators, operation } from './operation.ts';
import { epochMs, id, listOf, pageInput } from './primitives.ts';

export const paymentComparisonNoun = noun('payment_comparison', 'Comparison of payments', {
  'payment_comparison.asked': 'Comparison with the payment provider asked for',
});

const difference = z.object({
  id,
  /**
   * `lost_event`: a webhook never arrived. `payment_not_known`: our records lack a payment. `other_amount`: our records
   * hold a payment with another amount. `failed_refund`: a payment that no order holds could not be refunded.
   */
  kind: z.enum(['lost_event', 'payment_not_known', 'other_amount', 'failed_refund']),
  account_id: z.string(),
  about: z.string(),
  order_no: z.string().nullable(),
  order: z.object({ order_id: id, event_id: id, event_name: z.string() }).nullable(),
  /** Type of the lost event, or the provider's amount in cents. */
  detail: z.string(),
  found_dttm: epochMs,
  /** Time of the automatic correction. Null if a person must check the difference. */
  mended_dttm: epochMs.nullable(),
});
export type PaymentDifference = z.infer<typeof difference>;

export const listPaymentDifferences = operation.query({
  path: 'payments/list_differences',
  summary:
    'Lists differences that the daily comparison found between our records and the payment provider’s, latest first',
  access: administrators,
  input: z.strictObject({
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(difference),
});

export const getPaymentComparison = operation.read({
  path: 'payments/get_comparison',
  summary: 'Returns when payments were last compared, and for how many accounts the comparison failed',
  access: administrators,
  output: z.object({
    begun_dttm: epochMs.nullable(),
    /** End of the last finished run, which precedes `begun_dttm` during a run. */
    finished_dttm: epochMs.nullable(),
    accounts: z.number().int(),
    failed_accounts: z.number().int(),
  }),
});
export type PaymentComparison = z.output<typeof getPaymentComparison.output>;

export const comparePayments = operation.write({
  path: 'payments/compare',
  summary: 'Starts a comparison with the payment provider now, in addition to the daily one',
  access: administrators,
});
