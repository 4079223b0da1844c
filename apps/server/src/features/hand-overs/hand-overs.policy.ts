import type { HandOverOutcome } from '@backline/contract/hand-overs';
import type { ProcessingStatus } from '@backline/contract/order-status';
import type { OrderStatus } from '@backline/contract/orders';

/** Of an order's row. */
export interface HandOverOrder {
  status: OrderStatus;
  processing_status: ProcessingStatus;
  is_whole: boolean;
  dispute: { status: 'open' | 'lost' } | null;
  /** Those that the reader sees. */
  items: readonly { quantity: number; refunded_quantity: number }[];
}

/** What a kiosk may do with an order: all but `due` says why nothing. Money that is on its way back counts as gone. */
export function standOf(order: HandOverOrder): HandOverOutcome {
  if (order.status !== 'COMPLETED') return 'unpaid';
  if (order.processing_status === 'completed') return 'already_handed_over';
  if (order.items.every(({ quantity, refunded_quantity: back }) => back >= quantity)) return 'refunded';
  if (order.dispute?.status === 'open') return 'disputed';
  return order.is_whole ? 'due' : 'part_of_others';
}
