import type { FanOrder } from '@backline/contract/orders';

/** Paid, and not in its fan's hands yet. */
export const hasCode = ({ state, order_processing_status: status }: FanOrder): boolean =>
  state === 'paid' && status !== 'completed';
