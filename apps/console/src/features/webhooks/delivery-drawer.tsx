import type { WholeDelivery } from '@backline/contract/webhooks';
import { missing } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { RecordPanel } from '../../ui/use-record-panel.ts';
import { ResendButton } from './resend-button.tsx';
import { DeliveryChip, nameOfKind } from './webhook-state.tsx';
import { useDelivery } from './webhook.queries.ts';
import styles from './webhooks.module.css';

interface DeliveryDrawerProps {
  panel: RecordPanel;
  webhookId: number;
  deliveryId: number;
}

/** Shows the request of a delivery, and the answer to each attempt. */
export function DeliveryDrawer({ panel, webhookId, deliveryId }: DeliveryDrawerProps) {
  const query = useDelivery(webhookId, deliveryId);
  return (
    <RecordDrawer panel={panel} title={query.data === undefined ? 'Delivery' : nameOfKind(query.data.kind)}>
      <QueryState query={query}>{(delivery) => <Delivery webhookId={webhookId} delivery={delivery} />}</QueryState>
    </RecordDrawer>
  );
}

function Delivery({ webhookId, delivery }: { webhookId: number; delivery: WholeDelivery }) {
  return (
    <div className={styles.delivery}>
      <div className={styles.facts}>
        <div className={styles.head}>
          <DeliveryChip state={delivery.state} />
          <ResendButton webhookId={webhookId} delivery={delivery} />
        </div>
        <span className={styles.second}>
          Message {delivery.message_id}, of <DateTime at={delivery.happened_dttm} />
        </span>
      </div>
      <section aria-labelledby="delivery-body">
        <h2 id="delivery-body">Body</h2>
        <Code label="Body">{indented(delivery.body)}</Code>
      </section>
      <section aria-labelledby="delivery-tries">
        <h2 id="delivery-tries">Attempts</h2>
        {delivery.tries.length === 0 && <p className={styles.lead}>Nothing was sent yet.</p>}
        {delivery.tries.map((attempt) => (
          <Attempt key={attempt.attempted_dttm} attempt={attempt} />
        ))}
      </section>
    </div>
  );
}

function Attempt({ attempt }: { attempt: WholeDelivery['tries'][number] }) {
  const { attempted_dttm: at, duration_ms: ms, status, failure, answer } = attempt;
  return (
    <article className={styles.try} aria-label={`Attempt of ${new Date(at).toISOString()}`}>
      <div>
        <StatusChip tone={failure === '' ? 'success' : 'danger'}>{status ?? 'No answer'}</StatusChip>{' '}
        <DateTime at={at} />, {ms} ms
      </div>
      {failure !== '' && <div>{failure}</div>}
      <div>
        <h3>Request headers</h3>
        <Code label="Request headers">{headersText(attempt.request_headers)}</Code>
      </div>
      {status !== null && failure !== '' && (
        <div>
          <h3>Answer</h3>
          <Code label="Answer">{`${headersText(attempt.answer_headers)}\n\n${answer || missing}`}</Code>
        </div>
      )}
    </article>
  );
}

const Code = ({ label, children }: { label: string; children: string }) => (
  <pre className={styles.code} role="region" aria-label={label}>
    {children}
  </pre>
);

const headersText = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
