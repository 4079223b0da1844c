import { z } from 'zod';
import { operation } from './operation.ts';
import { done } from './primitives.ts';

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
