import type { HandOverOutcome } from '@backline/contract/hand-overs';
import type { ProcessingStatus } from '@backline/contract/order-status';
import type { OrderStatus } from '@backline/contract/orders';

/** Of an order's row. */
export interface HandOverOrder {
  status: OrderStatus;
  processing_status: ProcessingStatus;
  is_whole: boolean;
  total_cents: number;
  refunded_cents: number;
  refunding_cents: number;
}

/** What a kiosk may do with an order: all but `due` says why nothing. Money that is on its way back counts as gone. */
export function standOf(order: HandOverOrder): HandOverOutcome {
  const { refunded_cents: back, refunding_cents: onItsWay, total_cents: total } = order;
  if (order.status !== 'COMPLETED') return 'unpaid';
  if (order.processing_status === 'completed') return 'already_handed_over';
  if (back + onItsWay > 0 && back + onItsWay >= total) return 'refunded';
  return order.is_whole ? 'due' : 'part_of_others';
}
