import type { FanOrder } from '@backline/contract/orders';

/** True if the order is paid, but the staff cancelled it or did not deliver it. */
export const isNotDelivered = ({
  state,
  order_processing_status: status,
}: Pick<FanOrder, 'state' | 'order_processing_status'>): boolean => state === 'paid' && status === 'cancelled';

/** True if the order is paid, not disputed, not cancelled, and not handed over yet. */
export const hasCode = (order: FanOrder): boolean =>
  order.state === 'paid' &&
  !order.is_disputed &&
  !isNotDelivered(order) &&
  order.order_processing_status !== 'completed';

/** Returns true if the fan can still receive the order: it is not handed over, returned or expired. */
export const isToCome = (order: FanOrder, now: number): boolean =>
  hasCode(order) || order.state === 'checking' || (order.state === 'waiting' && order.expires_dttm > now);
