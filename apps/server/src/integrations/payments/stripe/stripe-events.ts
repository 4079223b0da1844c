import type { Stripe } from 'stripe';
import type {
  CheckoutState,
  DisputeState,
  PaymentEvent,
  PaymentHappening,
  RefundState,
} from '../../../platform/ports/payments.port.ts';
import { storedPayload } from './stripe-payload.ts';

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

/** Returns null for a checkout that the product did not create. */
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

const openStatuses: readonly string[] = [
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
];

/** Returns null if no payment of ours belongs to the dispute. */
export function disputeState(dispute: Stripe.Dispute): DisputeState | null {
  const paymentId = idOf(dispute.payment_intent);
  const status = dispute.status as string | undefined;
  if (paymentId === null || status === undefined) return null;
  const dueBy = dispute.evidence_details?.due_by ?? null;
  return {
    disputeId: dispute.id,
    paymentId,
    amountCents: dispute.amount,
    // A closed inquiry and a prevented dispute took no money.
    status: status === 'lost' ? 'lost' : openStatuses.includes(status) ? 'open' : 'won',
    // Other API versions may omit it.
    reason: (dispute.reason as string | undefined)?.replaceAll('_', ' ') ?? '',
    respondBy: status.endsWith('needs_response') && dueBy !== null ? new Date(dueBy * 1000) : null,
  };
}

/** Event types that the webhook endpoint subscribes to and that reconciliation reads. */
export const handledTypes = [
  'account.updated',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payout.failed',
  'account.application.deauthorized',
  'radar.early_fraud_warning.created',
] as const;

/**
 * Event types about money that change nothing here, each with the reason. docs/operations/payments.md lists them too.
 */
export const unusedTypes = {
  'charge.refund.updated': 'The same news as refund.updated.',
  'charge.refunded': 'The same news as refund.created, without the refund.',
  'payout.canceled': 'Somebody of the account cancelled it at Stripe.',
  'radar.early_fraud_warning.updated': 'The first warning was reported already.',
  'review.opened': 'The payment stands; the account reviews it at Stripe.',
  'review.closed': 'A refusal arrives as a refund.',
} as const;

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
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const dispute = disputeState(event.data.object);
      return dispute === null ? other : { kind: 'dispute', dispute };
    }
    case 'account.application.deauthorized':
      return { kind: 'account' };
    case 'payout.failed': {
      const { id, amount, failure_message: message, failure_code: code } = event.data.object;
      const detail = message ?? code?.replaceAll('_', ' ') ?? '';
      return {
        kind: 'alert',
        alert: { kind: 'payout_failed', about: id, paymentId: null, amountCents: amount, detail },
      };
    }
    case 'radar.early_fraud_warning.created': {
      const { id, payment_intent: payment, fraud_type: type } = event.data.object;
      const detail = type.replaceAll('_', ' ');
      const alert = { kind: 'fraud_warning', about: id, paymentId: idOf(payment), amountCents: null, detail } as const;
      return { kind: 'alert', alert };
    }
    default:
      return other;
  }
}

const ofCheckout = (checkout: CheckoutState | null): PaymentHappening =>
  checkout === null ? other : { kind: 'checkout', checkout };
