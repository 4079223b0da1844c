import { maxWaiting, webhookKinds } from '@backline/contract/webhook-kinds';
import type { Webhook } from '@backline/contract/webhooks';
import { kindNames } from '@backline/contract/webhooks.texts';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { webhookPaths } from './webhook-paths.ts';
import { WebhookState } from './webhook-state.tsx';
import styles from './webhooks.module.css';

/** Names of kinds that a row shows before it counts the others. */
const maxNamed = 3;

export function kindsText(kinds: Webhook['kinds']): string {
  if (kinds.length === webhookKinds.length) return 'All events';
  const names = kinds.slice(0, maxNamed).map((kind) => kindNames[kind]);
  const others = kinds.length - names.length;
  return others === 0 ? names.join(', ') : `${names.join(', ')} and ${others} more`;
}

export const webhookColumns: Column<Webhook>[] = [
  {
    key: 'url',
    title: 'Receiver',
    render: ({ id, url, description }) => (
      <span>
        <Link className={styles.receiver} to={webhookPaths.one(id)}>
          <Breakable>{description || url}</Breakable>
        </Link>
        {description !== '' && (
          <span className={styles.second}>
            <Breakable>{url}</Breakable>
          </span>
        )}
      </span>
    ),
  },
  { key: 'kinds', title: 'Events', width: '32%', render: ({ kinds }) => kindsText(kinds) },
  { key: 'state', title: 'State', width: 120, render: ({ state }) => <WebhookState state={state} /> },
  {
    key: 'waiting',
    title: 'Waiting',
    width: 96,
    align: 'right',
    render: ({ waiting }) => `${formatCount(waiting)}${waiting === maxWaiting ? '+' : ''}`,
  },
];
