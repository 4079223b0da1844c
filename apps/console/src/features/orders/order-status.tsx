import {
  processingStatuses,
  processingStatusNames,
  storeStatuses,
  type ProcessingStatus,
} from '@backline/contract/order-status';
import * as orderTexts from '@backline/contract/orders.texts';
import { useState } from 'react';
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

const ended: ReadonlySet<ProcessingStatus> = new Set(['completed', 'cancelled']);

const optionsOf = (statuses: readonly ProcessingStatus[]) =>
  statuses.map((value) => ({ value, label: <ProcessingState status={value} /> }));
/** Returns the statuses that staff may set. A store order has fewer, and a wholly refunded order only those that end it. */
const optionsOfOrder = (isByCard: boolean, isRefunded: boolean) =>
  optionsOf((isByCard ? processingStatuses : storeStatuses).filter((status) => !isRefunded || ended.has(status)));

/** Matches the beginning of a status, so that keyboard users can set a status by typing "ready" and pressing Enter. */
const begins = (typed: string, option?: { value?: unknown }) =>
  processingStatuses.some(
    (status) => status === option?.value && processingStatusNames[status].toLowerCase().startsWith(typed.toLowerCase()),
  );

/**
 * Saves one change at a time and keeps the focus meanwhile. Disabled if the payment failed. A wholly refunded order keeps
 * its stored status, but neither shows nor offers one that waits for staff.
 */
export function StatusSelect({ eventId, order }: { eventId: number; order: MovableOrder }) {
  const notify = useNotify();
  const update = useUpdateOrder(eventId);
  const [isOpen, setOpen] = useState(false);
  const { payment_status: payment, isflashwave: isByCard, order_processing_status } = order;
  const stored = isByCard || storeStatuses.includes(order_processing_status) ? order_processing_status : 'received';
  const shown = update.isPending ? update.variables.status : stored;
  const isRefunded = order.refund_state === 'refunded';
  const hidesStored = isRefunded && !ended.has(stored);
  if (!order.can.update && payment !== 'FAILED') {
    return hidesStored ? <StatusChip>{orderTexts.noDelivery}</StatusChip> : <ProcessingState status={stored} />;
  }
  return (
    <Select<ProcessingStatus | null>
      className={styles.status}
      data-edit
      showSearch={{ filterOption: begins }}
      aria-label={`Status of order ${order.order_no}`}
      value={hidesStored && !update.isPending ? null : shown}
      placeholder={orderTexts.noDelivery}
      options={optionsOfOrder(isByCard, isRefunded)}
      loading={update.isPending}
      open={isOpen}
      onOpenChange={(opens) => setOpen(opens && !update.isPending)}
      disabled={payment === 'FAILED'}
      onChange={(status) => {
        if (status !== null && status !== stored) void notify(() => update.mutateAsync({ order, status }));
      }}
    />
  );
}
