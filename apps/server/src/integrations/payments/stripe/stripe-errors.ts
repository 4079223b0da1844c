import { Stripe } from 'stripe';
import { PaymentError } from '../../../platform/ports/payments.port.ts';

/** The connection was never established, so the provider did not receive the call. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const away = 'The payment provider does not answer.';

/** Passes on Stripe's own message only if Stripe refused the input. Other messages may contain part of a key. */
export function toPaymentError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { errors } = Stripe;
  if (error instanceof errors.StripeConnectionError) {
    return new PaymentError(neverSent.has(codeOf(error)) ? 'away' : 'unknown', away);
  }
  if (error instanceof errors.StripeRateLimitError) return new PaymentError('away', away);
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return new PaymentError('away', 'The payment provider does not know this installation: check STRIPE_SECRET_KEY.');
  }
  // Another call with the same key is in progress.
  if (error.code === 'idempotency_key_in_use' || error.statusCode === 409) return new PaymentError('unknown', away);
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError) {
    return new PaymentError('refused', error.message);
  }
  if (error instanceof errors.StripeIdempotencyError) {
    return new PaymentError('refused', 'This was asked for before, with other values.');
  }
  return new PaymentError('unknown', away);
}

function codeOf(error: unknown): string {
  for (let each = error, depth = 0; typeof each === 'object' && each !== null && depth < 5; depth += 1) {
    const { code, detail, cause } = each as { code?: unknown; detail?: unknown; cause?: unknown };
    if (typeof code === 'string') return code;
    each = detail ?? cause;
  }
  return '';
}
