import type { RefundState } from '@backline/contract/event-orders';
import { lessOf } from '@backline/contract/money';
import type { OrderStatus } from '@backline/contract/orders';
import type { Actor } from '../../platform/access/actor.ts';

/** Whose lines somebody sees of the orders of an event that they reach: null for everybody's. */
export const linesOf = ({ role, id }: Pick<Actor, 'role' | 'id'>): number | null => (role === 'ARTIST' ? id : null);

/** Of an order's row. */
export interface OrderMoney {
  status: OrderStatus;
  /** What was paid, or is to be: of a payment in vain it may be another amount than the total. */
  paid_cents: number;
  payment_id: string | null;
  /** Of the whole order, as the provider has told, and what it has not told of yet. */
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

/** Of what is seen of it: who sees a part reads nothing of what becomes of the others' things. */
export function seenRefundStateOf(
  order: OrderMoney & { is_whole: boolean; seen_cents: number; seen_refunded_cents: number },
): RefundState {
  if (order.is_whole) return refundStateOf(order);
  if (order.seen_refunded_cents === 0) return 'none';
  return order.seen_refunded_cents >= order.seen_cents ? 'refunded' : 'part';
}

/** A payment that was made in vain goes back by itself; where that failed, somebody asks for it anew. */
const refundable: Record<OrderStatus, readonly RefundState[]> = {
  PENDING: [],
  COMPLETED: ['none', 'part', 'failed'],
  FAILED: ['part', 'failed'],
};

/** `is_whole`: the reader sees all of its lines. Who sees a part decides nothing over the rest. */
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

/** Cents that a refund of the whole would send back: all that has not gone back. */
export const refundableCents = (order: OrderMoney): number => lessOf(order.paid_cents, order.refunded_cents);
