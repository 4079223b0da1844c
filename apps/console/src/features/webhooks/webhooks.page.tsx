import { listWebhooks } from '@backline/contract/webhooks';
import { maxWebhooks } from '@backline/contract/webhook-kinds';
import * as webhookTexts from '@backline/contract/webhooks.texts';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { filters, id } from '../../lib/filters.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { ManagerFilter } from '../../nouns/people/people-filters.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { List } from '../../ui/list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { webhookColumns } from './webhook-columns.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { webhookPaths } from './webhook-paths.ts';
import { WebhookSecret } from './webhook-secret.tsx';
import { useWebhooks, type Whose } from './webhook.queries.ts';
import styles from './webhooks.module.css';

const whoseFilters = filters({ manager: id('manager_id') });

export const handle: RouteHandle = { title: webhookTexts.title, access: listWebhooks };

export function Component() {
  const { reachesAll } = useSession();
  const [{ manager }, change] = whoseFilters.use();
  const isNamed = !reachesAll || manager !== null;
  const whose = reachesAll && manager !== null ? { manager_id: manager } : {};
  return (
    <>
      <PageHeader title={webhookTexts.title} actions={isNamed && <AddButton key={manager} whose={whose} />} />
      <div className={styles.page}>
        <p className={styles.lead}>
          Webhooks tell other systems, such as your CRM or accounting, about orders, fans and events as they happen.
        </p>
        {reachesAll && (
          <div className={styles.manager}>
            <ManagerFilter value={manager} onChange={(chosen) => change({ manager: chosen })} />
          </div>
        )}
        {isNamed ? <Webhooks key={manager} whose={whose} /> : <p>Choose an artist manager to see their webhooks.</p>}
      </div>
    </>
  );
}

function Webhooks({ whose }: { whose: Whose }) {
  return (
    <FocusHome label={webhookTexts.title}>
      <List label={webhookTexts.title} query={useWebhooks(whose)} columns={webhookColumns} empty={webhookTexts.none} />
    </FocusHome>
  );
}

function AddButton({ whose }: { whose: Whose }) {
  const navigate = useNavigate();
  const { data = [] } = useWebhooks(whose);
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<{ secret: string; id: number } | null>(null);
  return (
    <>
      <Button type="primary" disabled={data.length >= maxWebhooks} onClick={() => setIsOpen(true)}>
        Add webhook
      </Button>
      <WebhookDialog
        isOpen={isOpen}
        webhook={null}
        whose={whose}
        onClose={() => setIsOpen(false)}
        onSecret={(secret, webhookId) => setMade({ secret, id: webhookId })}
      />
      {made !== null && (
        <WebhookSecret
          secret={made.secret}
          title={webhookTexts.created}
          onClosed={() => void navigate(webhookPaths.one(made.id))}
        />
      )}
    </>
  );
}
