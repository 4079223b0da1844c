import type { FanOrder } from '@backline/contract/orders';

/** Paid, not disputed, and not in its fan's hands yet. */
export const hasCode = ({ state, order_processing_status: status, is_disputed: isDisputed }: FanOrder): boolean =>
  state === 'paid' && !isDisputed && status !== 'completed';
