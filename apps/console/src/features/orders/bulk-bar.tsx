import { maxOrdersAtOnce } from '@backline/contract/event-orders';
import { processingStatuses, type ProcessingStatus } from '@backline/contract/order-status';
import { useSingleFlight } from '@backline/page/single-flight';
import { Button, Spin } from 'antd';
import { useState, type Dispatch, type SetStateAction } from 'react';
import { formatCount } from '../../lib/format.ts';
import { PassingControls } from '../../ui/focus-home.tsx';
import { Select } from '../../ui/select.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import { choiceOf, idsOf, noChoice, without, type Choice } from './order-choice.ts';
import { type OrderFilters, loadForBulk, useUndoUpdate, useUpdateOrders } from './order.queries.ts';
import { ProcessingState } from './order-status.tsx';
import { counted } from '@backline/contract/counted';
import styles from './orders.module.css';

interface BulkBarProps {
  eventId: number;
  filters: OrderFilters;
  chosen: Choice;
  onChoose: Dispatch<SetStateAction<Choice>>;
}

const options = processingStatuses.map((value) => ({ value, label: <ProcessingState status={value} /> }));

/**
 * Changes the status of several orders, one call at a time. Keeps the focus on the pressed button. An undo skips orders
 * that somebody has changed in the meantime.
 */
export function BulkBar({ eventId, filters, chosen, onChoose }: BulkBarProps) {
  const notify = useNotify();
  const update = useUpdateOrders(eventId);
  const undo = useUndoUpdate(eventId);
  const [done, setDone] = useState<{ batchId: string; changed: number } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isBusy = isLoading || update.isPending || undo.isPending;
  const chooseAll = useSingleFlight(async () => {
    setLoading(true);
    await notify(async () => {
      const listed = await loadForBulk(eventId, filters);
      const orders = listed.filter(({ can }) => can.update);
      onChoose(choiceOf(orders));
      return { message: `${counted(orders.length, 'order is', 'orders are')} selected.` };
    });
    setLoading(false);
  });
  const move = (status: ProcessingStatus) =>
    notify(async () => {
      const answer = await update.mutateAsync({ ...idsOf(chosen), status });
      setDone({ batchId: answer.batch_id, changed: answer.changed });
      onChoose((now) => without(now, chosen));
      return answer;
    });
  const takeBack = (batchId: string) =>
    notify(async () => {
      const answer = await undo.mutateAsync(batchId);
      setDone(null);
      return answer;
    });
  return (
    <div className={styles.bulk}>
      <span aria-live="polite">{`${formatCount(chosen.size)} selected`}</span>
      <Button loading={isLoading} disabled={isBusy && !isLoading} onClick={() => void chooseAll()}>
        Select all (max {formatCount(maxOrdersAtOnce)})
      </Button>
      {chosen.size > 0 && (
        <PassingControls>
          <Select<ProcessingStatus | null>
            className={styles.status}
            aria-label="Set the status of the selected orders"
            placeholder="Set status"
            value={null}
            options={options}
            loading={update.isPending}
            open={isOpen}
            onOpenChange={(opens) => setOpen(opens && !isBusy)}
            onChange={(status) => void (status !== null && move(status))}
          />
          <Button onClick={() => onChoose(noChoice)}>Clear</Button>
        </PassingControls>
      )}
      {update.isPending && <Spin size="small" />}
      {done !== null && done.changed > 0 && (
        <PassingControls>
          <Button
            loading={undo.isPending}
            disabled={isBusy && !undo.isPending}
            onClick={() => void takeBack(done.batchId)}
          >
            Undo change to {counted(done.changed, 'order')}
          </Button>
        </PassingControls>
      )}
    </div>
  );
}
