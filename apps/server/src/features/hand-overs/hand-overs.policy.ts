import type { HandOverOutcome } from '@backline/contract/hand-overs';
import type { ProcessingStatus } from '@backline/contract/order-status';
import type { OrderStatus } from '@backline/contract/orders';

export interface HandOverOrder {
  status: OrderStatus;
  processing_status: ProcessingStatus;
  is_whole: boolean;
  dispute: { status: 'open' | 'lost' } | null;
  items: readonly { quantity: number; refunded_quantity: number }[];
}

/** Returns whether an order can be handed over (`due`) or the reason why not. Pending refunds count as refunded. */
export function standOf(order: HandOverOrder): HandOverOutcome {
  if (order.status !== 'COMPLETED') return 'unpaid';
  if (order.processing_status === 'completed') return 'already_handed_over';
  if (order.items.every(({ quantity, refunded_quantity: back }) => back >= quantity)) return 'refunded';
  if (order.dispute?.status === 'open') return 'disputed';
  return order.is_whole ? 'due' : 'part_of_others';
}
