import type { SupportCase, SupportStatus } from '@backline/contract/support-tickets';
import { Button } from 'antd';
import { formatSpan, missing } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { CountMark } from '../../ui/count-mark.tsx';
import { Line } from '../../ui/line.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { opensRecord } from '../../ui/use-record-panel.ts';
import styles from './support.module.css';
import * as supportTexts from '@backline/contract/support-tickets.texts';

interface Shown {
  timezone: string | undefined;
  onOpen: (ticketId: number) => void;
}

/** The specification's red, blue and green. */
const tones: Readonly<Record<SupportStatus, Tone>> = { open: 'danger', in_progress: 'info', closed: 'success' };

export const ticketColumns = ({ timezone, onOpen }: Shown): Column<SupportCase>[] => [
  {
    key: 'ticket',
    title: 'Ticket',
    width: '34%',
    render: (ticket) => (
      <div>
        <Button type="link" className={styles.open} {...opensRecord(ticket.id)} onClick={() => onOpen(ticket.id)}>
          <Line>{ticket.title}</Line>
        </Button>
        <CountMark count={ticket.unread} label={`${ticket.unread} unread`} />
        <Line className={styles.begin}>{ticket.description}</Line>
      </div>
    ),
  },
  {
    key: 'from',
    title: 'From',
    width: '20%',
    render: (ticket) => (
      <>
        <Line className={styles.strong}>{ticket.name}</Line>
        <Line className={styles.soft}>{ticket.email ?? missing}</Line>
      </>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    render: ({ status }) => <StatusChip tone={tones[status]}>{supportTexts.statuses[status]}</StatusChip>,
  },
  {
    key: 'assigned',
    title: 'Assigned to',
    render: ({ assigned_to: person }) => (
      <span className={styles.words}>
        {person === null ? <span className={styles.nobody}>Unassigned</span> : person.name}
      </span>
    ),
  },
  {
    key: 'answer',
    title: 'First reply',
    render: ({ first_answer_ms: ms }) => (ms === null ? missing : `after ${formatSpan(ms)}`),
  },
  {
    key: 'last',
    title: 'Last message',
    sortBy: 'last',
    render: ({ last_dttm: at }) => (
      <span className={styles.time}>
        <DateTime at={at} timezone={timezone} />
      </span>
    ),
  },
];
