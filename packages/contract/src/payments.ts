import { z } from 'zod';
import { administrators, anybody, operation } from './operation.ts';
import { done, epochMs, id, listOf, pageInput } from './primitives.ts';

/** What the page of the payment says, loaded with it. */
export const paymentMessages = {
  linkInvalid: 'This payment link is not valid, or its order is not open any more.',
  formNotLoaded: 'The payment form could not be loaded. Nothing was charged: please try again.',
  takesLonger: 'This takes longer than usual. You need not wait here: your order shows what came of it.',
} as const;

const shape = (pattern: RegExp) =>
  z.string(paymentMessages.linkInvalid).max(500).regex(pattern, paymentMessages.linkInvalid);

/** What a page pays with, as the provider writes it. The secret is that of the payer. */
export const checkPayment = operation({
  method: 'POST',
  path: 'payments/check_payment',
  summary: 'Whether these three belong to one order that waits to be paid, before a page shows the provider’s form',
  effect: 'read',
  access: anybody,
  input: z.strictObject({
    secretUrl: shape(/^cs_[\x21-\x7e]{10,480}$/),
    publicKey: shape(/^pk_(test|live|sandbox)_[A-Za-z0-9]{8,200}$/),
    accountId: shape(/^acct_[A-Za-z0-9_]{4,100}$/),
  }),
  output: z.object({ provider: z.enum(['sandbox', 'stripe']), order_no: z.string() }),
  errors: ['not_found'],
});

/** What a provider sends at most, with everything that an order of many lines carries. */
const maxEventBytes = 256 * 1024;

export const receivePaymentEvent = operation({
  method: 'POST',
  path: 'payments/webhook',
  summary: 'The provider of payments tells what happened',
  effect: 'write',
  access: { kind: 'webhook', maxBytes: maxEventBytes },
  input: z.strictObject({}),
  output: done,
  errors: ['bad_request'],
});

const difference = z.object({
  id,
  /** `lost_event`: a webhook that had not come. The others: what the provider's book says of a payment that ours does not know, or knows otherwise. */
  kind: z.enum(['lost_event', 'payment_not_known', 'other_amount']),
  account_id: z.string(),
  /** The provider's id of the event or the payment. */
  about: z.string(),
  order_no: z.string().nullable(),
  /** The event's type, or the cents that the provider has. */
  detail: z.string(),
  found_dttm: epochMs,
  /** Null where a person has to look at it. */
  mended_dttm: epochMs.nullable(),
});
export type PaymentDifference = z.infer<typeof difference>;

export const listPaymentDifferences = operation({
  method: 'POST',
  path: 'payments/list_differences',
  summary: 'Where the daily comparison with the payment provider found another book than ours, the latest first',
  effect: 'read',
  access: administrators,
  input: z.strictObject({
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(difference),
});
