import type { Stripe } from 'stripe';
import type { CheckoutState, PaymentEvent, PaymentHappening, RefundState } from '../payments.port.ts';
import { storedPayload } from './stripe-payload.ts';

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

/** Null for a checkout that somebody made past the product. */
export function checkoutState(session: Stripe.Checkout.Session): CheckoutState | null {
  const orderNo = session.metadata?.['order_no'];
  if (orderNo === undefined || orderNo === '') return null;
  const intent = session.payment_intent;
  const lastError = typeof intent === 'object' ? intent?.last_payment_error : null;
  return {
    checkoutId: session.id,
    orderNo,
    status: statusOf(session),
    paymentId: idOf(intent),
    totalCents: session.amount_total ?? 0,
    failureMessage: lastError?.message ?? '',
  };
}

function statusOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): CheckoutState['status'] {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  if (payment_status === 'paid' || payment_status === 'no_payment_required') return 'paid';
  const isOver =
    typeof payment_intent === 'object' &&
    ['canceled', 'requires_payment_method'].includes(payment_intent?.status ?? '');
  return isOver ? 'failed' : 'processing';
}

export function refundState(refund: Stripe.Refund): RefundState | null {
  const paymentId = idOf(refund.payment_intent);
  if (paymentId === null) return null;
  const isOpen = refund.status === 'pending' || refund.status === 'requires_action' || refund.status === null;
  return {
    refundId: refund.id,
    paymentId,
    amountCents: refund.amount,
    status: isOpen ? 'pending' : refund.status === 'succeeded' ? 'succeeded' : 'failed',
    failureMessage: refund.failure_reason?.replaceAll('_', ' ') ?? '',
  };
}

/** What the reconciliation asks for, and a webhook endpoint has to be told of. */
export const handledTypes = [
  'account.updated',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const;

export function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  return {
    ...happeningOf(event),
    id: event.id,
    type: event.type,
    accountId: event.account ?? null,
    happenedAt: new Date(event.created * 1000),
    payload: storedPayload(event),
  };
}

const other: PaymentHappening = { kind: 'other' };

function happeningOf(event: Stripe.Event): PaymentHappening {
  switch (event.type) {
    case 'account.updated':
      return { kind: 'account' };
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return ofCheckout(checkoutState(event.data.object));
    case 'checkout.session.async_payment_failed': {
      const state = checkoutState(event.data.object);
      return ofCheckout(state === null ? null : { ...state, status: 'failed' });
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = refundState(event.data.object);
      return refund === null ? other : { kind: 'refund', refund };
    }
    default:
      return other;
  }
}

const ofCheckout = (checkout: CheckoutState | null): PaymentHappening =>
  checkout === null ? other : { kind: 'checkout', checkout };
