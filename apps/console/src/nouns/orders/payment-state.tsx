import type { ListedEventOrder, RefundState } from '@backline/contract/event-orders';
import { orderStatusNames } from '@backline/contract/orders';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { disputeText } from './dispute-text.ts';

type Paying = Pick<ListedEventOrder, 'payment_status' | 'refund_state' | 'dispute'>;

/**
 * Shows one state of the payment: a dispute before a refund, and a refund before the payment itself. The specification's
 * colours: green for a completed payment, else red.
 */
export function PaymentState({ order: { payment_status: status, refund_state: refund, dispute } }: { order: Paying }) {
  if (dispute !== null) return <StatusChip tone="danger">{disputeText(dispute)}</StatusChip>;
  if (refund !== 'none') return <StatusChip tone={refundStates[refund].tone}>{refundStates[refund].text}</StatusChip>;
  return <StatusChip tone={status === 'COMPLETED' ? 'success' : 'danger'}>{orderStatusNames[status]}</StatusChip>;
}

const refundStates: Readonly<Record<Exclude<RefundState, 'none'>, { text: string; tone: Tone }>> = {
  pending: { text: 'Refund pending', tone: 'info' },
  part: { text: 'Partly refunded', tone: 'warning' },
  refunded: { text: 'Refunded', tone: 'warning' },
  failed: { text: 'Refund failed', tone: 'danger' },
};
