import type { WebhookDelivery } from '@backline/contract/webhooks';
import { Button } from 'antd';
import { missing } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { useNow } from '../../ui/use-now.ts';
import { opensRecord } from '../../ui/use-record-panel.ts';
import { ResendButton } from './resend-button.tsx';
import { DeliveryChip, nameOfKind } from './webhook-state.tsx';
import styles from './webhooks.module.css';

/** A due attempt starts within seconds, so its time is not told as if it were past. */
function NextAttempt({ at }: { at: number }) {
  const isDue = at <= useNow(5_000);
  return <>Next attempt: {isDue ? 'soon' : <NearTime at={at} />}</>;
}

export const deliveryColumns = (webhookId: number, open: (id: number) => void): Column<WebhookDelivery>[] => [
  {
    key: 'kind',
    title: 'Event',
    render: ({ id, kind }) => (
      <span>
        <Button type="link" className={styles.open ?? ''} {...opensRecord(id)} onClick={() => open(id)}>
          {nameOfKind(kind)}
        </Button>
        <span className={styles.second}>
          <Breakable>{kind}</Breakable>
        </span>
      </span>
    ),
  },
  { key: 'at', title: 'When', width: 130, render: ({ happened_dttm: at }) => <NearTime at={at} /> },
  {
    key: 'state',
    title: 'State',
    width: 170,
    render: ({ state, next_attempt_dttm: next }) => (
      <span>
        <DeliveryChip state={state} />
        {next !== null && (
          <span className={styles.second}>
            <NextAttempt at={next} />
          </span>
        )}
      </span>
    ),
  },
  { key: 'status', title: 'Answer', width: 96, align: 'right', render: ({ status }) => status ?? missing },
  { key: 'attempts', title: 'Attempts', width: 96, align: 'right', render: ({ attempts }) => attempts },
  {
    key: 'actions',
    title: 'Actions',
    width: 108,
    isUntitledOnPhone: true,
    render: (delivery) => <ResendButton webhookId={webhookId} delivery={delivery} />,
  },
];
