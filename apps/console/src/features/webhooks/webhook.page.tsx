import { getWebhook, type DeliveryState, type Webhook } from '@backline/contract/webhooks';
import { deliveriesKeptDays, maxWaiting } from '@backline/contract/webhook-kinds';
import * as webhookTexts from '@backline/contract/webhooks.texts';
import { Alert, Card } from 'antd';
import { useParams } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { ownTimes } from '../../lib/zone-clock.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { ChoiceFilter } from '../../ui/choice-filter.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { List } from '../../ui/list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useRecordPanel } from '../../ui/use-record-panel.ts';
import { deliveryColumns } from './delivery-columns.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { kindsText } from './webhook-columns.tsx';
import { webhookPaths } from './webhook-paths.ts';
import { deliveryStateNames, pauseReasons, WebhookState } from './webhook-state.tsx';
import { useDeliveries, useDeliveryFilters, useWebhook } from './webhook.queries.ts';
import styles from './webhooks.module.css';

export const handle: RouteHandle = { title: 'Webhook', access: getWebhook };

export function Component() {
  const { webhook_id: webhookId = '' } = useParams();
  const webhook = useWebhook(Number(webhookId));
  const session = useSession();
  const { data } = webhook;
  const to = data === undefined ? '/webhooks' : webhookPaths.list(session, data.manager_id);
  return (
    <>
      <PageHeader
        title={data?.description || 'Webhook'}
        breadcrumbs={[{ label: webhookTexts.title, to }]}
        times={ownTimes()}
        actions={data !== undefined && <WebhookActions webhook={data} />}
      />
      <QueryState query={webhook}>
        {(shown) => (
          <div className={styles.page}>
            <Facts webhook={shown} />
            <Deliveries webhook={shown} />
          </div>
        )}
      </QueryState>
    </>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { url, kinds, state, waiting, failing_since_dttm: failing, previous_secret_until_dttm: overlap } = webhook;
  return (
    <>
      {webhook.pause_reason !== null && (
        <Alert
          type="warning"
          showIcon
          title="This webhook is paused."
          description={pauseReasons[webhook.pause_reason]}
        />
      )}
      {state === 'failing' && failing !== null && (
        <Alert
          type="warning"
          showIcon
          title="The receiver does not accept events."
          description={
            <>
              First failure: <NearTime at={failing} />. Backline keeps trying. The log below shows the answers.
            </>
          }
        />
      )}
      <Card>
        <div className={styles.facts}>
          <div>
            <WebhookState state={state} />
          </div>
          <Breakable>{url}</Breakable>
          <span className={styles.second}>{kindsText(kinds)}</span>
          {waiting > 0 && <span className={styles.second}>{waitingText(waiting)}</span>}
          {overlap !== null && (
            <span className={styles.second}>
              The previous secret also signs until <NearTime at={overlap} />.
            </span>
          )}
        </div>
      </Card>
    </>
  );
}

function waitingText(waiting: number): string {
  if (waiting === 1) return '1 event waits.';
  return `${formatCount(waiting)}${waiting === maxWaiting ? ' or more' : ''} events wait.`;
}

const stateOptions = (Object.keys(deliveryStateNames) as DeliveryState[]).map((value) => ({
  value,
  label: deliveryStateNames[value].text,
}));

function Deliveries({ webhook: { id } }: { webhook: Webhook }) {
  const [{ state, delivery }, change] = useDeliveryFilters();
  const { kept, open, panel } = useRecordPanel<number>({
    shown: delivery,
    push: (key) => change({ delivery: key }),
    clear: () => change({ delivery: null }),
  });
  return (
    <section className={styles.deliveries} aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      <p className={styles.lead}>Backline keeps this log for {deliveriesKeptDays} days.</p>
      <div className={styles.toolbar}>
        <ChoiceFilter
          label="State"
          value={state}
          options={stateOptions}
          onChange={(chosen) => change({ state: chosen })}
        />
      </div>
      <FocusHome label="Deliveries">
        <List
          label="Deliveries"
          query={useDeliveries(id, state)}
          columns={deliveryColumns(id, open)}
          empty={state === null ? webhookTexts.noDeliveries : webhookTexts.noDeliveriesOfKind}
        />
        {kept !== null && <DeliveryDrawer panel={panel} webhookId={id} deliveryId={kept} />}
      </FocusHome>
    </section>
  );
}
