import { z } from 'zod';
import { anybody, operation } from './operation.ts';
import * as paymentTexts from './payments.texts.ts';

const shape = (pattern: RegExp) => z.string(paymentTexts.linkInvalid).max(500).regex(pattern, paymentTexts.linkInvalid);

/** Needs no session, because only the payer knows the secret. */
export const checkPayment = operation.query({
  path: 'payments/check_payment',
  summary:
    'Checks that a secret, a public key and an account belong to one unpaid order, before the provider’s form opens',
  access: anybody,
  input: z.strictObject({
    secretUrl: shape(/^cs_[\x21-\x7e]{10,480}$/),
    publicKey: shape(/^pk_(test|live|sandbox)_[A-Za-z0-9]{8,200}$/),
    accountId: shape(/^acct_[A-Za-z0-9_]{4,100}$/),
  }),
  output: z.object({ provider: z.enum(['sandbox', 'stripe']), order_no: z.string(), event_code: z.string() }),
  errors: ['not_found'],
});

/** Max bytes of a provider's event, sized for an order of many lines. */
const maxEventBytes = 256 * 1024;

export const receivePaymentEvent = operation.write({
  path: 'payments/webhook',
  summary: 'Receives an event from the payment provider',
  access: { kind: 'webhook', maxBytes: maxEventBytes },
  errors: ['bad_request'],
});
