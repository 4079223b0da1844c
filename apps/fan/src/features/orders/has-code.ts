import type { FanOrder } from '@backline/contract/orders';

/** Paid, not disputed, and not in its fan's hands yet. */
export const hasCode = ({ state, order_processing_status: status, is_disputed: isDisputed }: FanOrder): boolean =>
  state === 'paid' && !isDisputed && status !== 'completed';

/** It can still come into its fan's hands. What was handed over, sent back or has lapsed cannot. */
export const isToCome = (order: FanOrder, now: number): boolean =>
  hasCode(order) || order.state === 'checking' || (order.state === 'waiting' && order.expires_dttm > now);
