import type { RefundState } from '@backline/contract/event-orders';
import { lessOf } from '@backline/contract/money';
import type { OrderStatus } from '@backline/contract/orders';
import type { Actor } from '../../platform/access/actor.ts';

/** An ARTIST sees only their own lines. Null means all. */
export const linesOf = ({ role, id }: Pick<Actor, 'role' | 'id'>): number | null => (role === 'ARTIST' ? id : null);

export interface OrderMoney {
  status: OrderStatus;
  /** Paid amount. If the order could not be fulfilled, the payment may differ from the total. */
  paid_cents: number;
  payment_id: string | null;
  refunded_cents: number;
  refunding_cents: number;
  has_failed_refund: boolean;
  dispute: { status: 'open' | 'lost' } | null;
}

export function refundStateOf(order: OrderMoney): RefundState {
  if (order.refunding_cents > 0) return 'pending';
  if (order.refunded_cents > 0) return order.refunded_cents >= order.paid_cents ? 'refunded' : 'part';
  return order.has_failed_refund ? 'failed' : 'none';
}

export function seenRefundStateOf(
  order: OrderMoney & { is_whole: boolean; seen_cents: number; seen_refunded_cents: number },
): RefundState {
  if (order.is_whole) return refundStateOf(order);
  if (order.seen_refunded_cents === 0) return 'none';
  return order.seen_refunded_cents >= order.seen_cents ? 'refunded' : 'part';
}

/**
 * Refund states in which a person may refund. The payment of a failed order is refunded automatically, so a person only
 * retries it.
 */
const refundable: Record<OrderStatus, readonly RefundState[]> = {
  PENDING: [],
  COMPLETED: ['none', 'part', 'failed'],
  FAILED: ['part', 'failed'],
};

export function canDo(order: OrderMoney & { is_whole: boolean }): { update: boolean; refund: boolean } {
  return {
    update: order.is_whole && order.status !== 'FAILED',
    refund:
      order.is_whole &&
      order.payment_id !== null &&
      order.dispute?.status !== 'open' &&
      refundable[order.status].includes(refundStateOf(order)),
  };
}

export const refundableCents = (order: OrderMoney): number => lessOf(order.paid_cents, order.refunded_cents);
