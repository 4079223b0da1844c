import type { EventDetail } from '@backline/contract/events';
import { TakeBackButton } from '../../nouns/notifications/take-back-button.tsx';
import * as notificationTexts from '@backline/contract/notifications.texts';
import { formatCount, missing } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { LoggedNotification } from './notification-log.queries.ts';
import styles from './notifications.module.css';

const states = {
  waiting: <StatusChip tone="info">Sending soon</StatusChip>,
  taken_back: <StatusChip>Cancelled</StatusChip>,
  sent: null,
} as const;

type Figure = 'reached' | 'failed' | 'gone' | 'opened';

const figure = (key: Figure, title: string): Column<LoggedNotification> => ({
  key,
  title,
  width: 92,
  align: 'right',
  render: (row) => (row.state === 'sent' ? formatCount(row[key]) : missing),
});

export const notificationColumns = ({ event_id: eventId, timezone }: EventDetail): Column<LoggedNotification>[] => [
  {
    key: 'words',
    title: 'Notification',
    render: ({ id, title, message, state }) => (
      <div className={styles.words}>
        <span>
          <strong>
            <Breakable>{title}</Breakable>
          </strong>{' '}
          {states[state]}
        </span>
        <Breakable>{message}</Breakable>
        {state === 'waiting' && (
          <span>
            <TakeBackButton eventId={eventId} notificationId={id} describedAs={`Undo: ${title}`} />
          </span>
        )}
      </div>
    ),
  },
  {
    key: 'to',
    title: 'To',
    width: 180,
    render: ({ eventNotificationType, requestTitle, fans }) => (
      <div className={styles.words}>
        <span>{notificationTexts.audiences[eventNotificationType]}</span>
        {requestTitle !== null && <Breakable>{`“${requestTitle}”`}</Breakable>}
        <span className={styles.second}>{notificationTexts.fansOf(fans)}</span>
      </div>
    ),
  },
  {
    key: 'sent',
    title: 'Sent',
    width: 220,
    render: ({ sent_dttm, sent_by }) => (
      <div className={styles.words}>
        <span>
          <NearTime at={sent_dttm} timezone={timezone} />
        </span>
        <span className={styles.second}>
          <Breakable>{sent_by}</Breakable>
        </span>
      </div>
    ),
  },
  {
    ...figure('reached', 'Reached'),
    render: ({ state, reached, waiting }) =>
      state !== 'sent'
        ? missing
        : waiting === 0
          ? formatCount(reached)
          : `${formatCount(reached)} of ${formatCount(reached + waiting)}`,
  },
  figure('failed', 'Failed'),
  figure('gone', 'Gone'),
  figure('opened', 'Opened'),
];
