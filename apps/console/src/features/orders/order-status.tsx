import type { ListedEventOrder } from '@backline/contract/event-orders';
import {
  processingStatuses,
  processingStatusNames,
  storeStatuses,
  type ProcessingStatus,
} from '@backline/contract/order-status';
import { orderStatusNames } from '@backline/contract/orders';
import { useState } from 'react';
import { disputeText } from '../../nouns/orders/dispute-text.ts';
import { Select } from '../../ui/select.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import { useUpdateOrder, type MovableOrder } from './order.queries.ts';
import styles from './orders.module.css';

const tones: Readonly<Record<ProcessingStatus, Tone>> = {
  received: 'neutral',
  inprogress: 'info',
  ready: 'success',
  completed: 'success',
  cancelled: 'danger',
  onhold: 'warning',
};

export function ProcessingState({ status }: { status: ProcessingStatus }) {
  return <StatusChip tone={tones[status]}>{processingStatusNames[status]}</StatusChip>;
}

const optionsOf = (statuses: readonly ProcessingStatus[]) =>
  statuses.map((value) => ({ value, label: <ProcessingState status={value} /> }));
const options = optionsOf(processingStatuses);
const storeOptions = optionsOf(storeStatuses);

/** Matches the beginning of a status, so that keyboard users can set a status by typing "ready" and pressing Enter. */
const begins = (typed: string, option?: { value?: unknown }) =>
  processingStatuses.some(
    (status) => status === option?.value && processingStatusNames[status].toLowerCase().startsWith(typed.toLowerCase()),
  );

/** Saves one change at a time and keeps the focus meanwhile. Disabled if the payment failed. */
export function StatusSelect({ eventId, order }: { eventId: number; order: MovableOrder }) {
  const notify = useNotify();
  const update = useUpdateOrder(eventId);
  const [isOpen, setOpen] = useState(false);
  const { payment_status: payment, isflashwave: isByCard, order_processing_status } = order;
  const stored = isByCard || storeStatuses.includes(order_processing_status) ? order_processing_status : 'received';
  const shown = update.isPending ? update.variables.status : stored;
  if (!order.can.update && payment !== 'FAILED') return <ProcessingState status={stored} />;
  return (
    <Select<ProcessingStatus>
      className={styles.status}
      data-edit
      showSearch={{ filterOption: begins }}
      aria-label={`Status of order ${order.order_no}`}
      value={shown}
      options={isByCard ? options : storeOptions}
      loading={update.isPending}
      open={isOpen}
      onOpenChange={(opens) => setOpen(opens && !update.isPending)}
      disabled={payment === 'FAILED'}
      onChange={(status) => {
        if (status !== stored) void notify(() => update.mutateAsync({ order, status }));
      }}
    />
  );
}

/** The specification's colours: green for a completed payment, else red. */
export function PaymentState({
  order: { payment_status: status, refund_state: refund, dispute },
}: {
  order: ListedEventOrder;
}) {
  return (
    <div className={styles.payment}>
      <StatusChip tone={status === 'COMPLETED' ? 'success' : 'danger'}>{orderStatusNames[status]}</StatusChip>
      {dispute !== null && <StatusChip tone="danger">{disputeText(dispute)}</StatusChip>}
      {refund !== 'none' && dispute?.status !== 'lost' && (
        <StatusChip tone={refundStates[refund].tone}>{refundStates[refund].text}</StatusChip>
      )}
    </div>
  );
}

const refundStates = {
  pending: { text: 'Refund pending', tone: 'info' },
  part: { text: 'Partly refunded', tone: 'warning' },
  refunded: { text: 'Refunded', tone: 'warning' },
  failed: { text: 'Refund failed', tone: 'danger' },
} as const;
