import { counted } from '@backline/contract/counted';
import type { EventDetail } from '@backline/contract/events';
import type { Raffle } from '@backline/contract/raffles';
import { formatCount, missing } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Line } from '../../ui/line.tsx';
import { OpeningState } from '../../nouns/events/opening-state.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { RaffleActions } from './raffle-actions.tsx';
import styles from './raffles.module.css';

export function raffleColumns(event: EventDetail, onWinners: (raffle: Raffle) => void): Column<Raffle>[] {
  const time = (at: number) => (
    <span className={styles.time}>
      <DateTime at={at} timezone={event.timezone} isYearFirst />
    </span>
  );
  return [
    {
      key: 'title',
      title: 'Title',
      width: '27%',
      render: (raffle) => (
        <>
          <Line className={styles.title}>{raffle.title}</Line>
          <div className={styles.state}>
            <RaffleState raffle={raffle} /> {countText(raffle)}
          </div>
        </>
      ),
    },
    {
      key: 'description',
      title: 'Description',
      width: '21%',
      render: ({ description }) => <Line>{description === '' ? missing : description}</Line>,
    },
    { key: 'from', title: 'From time', width: 150, render: ({ start_time: at }) => time(at) },
    { key: 'to', title: 'To time', width: 150, render: ({ end_time: at }) => time(at) },
    {
      key: 'actions',
      title: 'Actions',
      isUntitledOnPhone: true,
      render: (raffle) => <RaffleActions raffle={raffle} eventName={event.event_name} onWinners={onWinners} />,
    },
  ];
}

function RaffleState({ raffle: { state, active, start_time, end_time } }: { raffle: Raffle }) {
  switch (state) {
    case 'open':
      return active ? <OpeningState opens={start_time} closes={end_time} /> : <StatusChip>Not active</StatusChip>;
    case 'completing':
      return <StatusChip tone="info">Drawing</StatusChip>;
    case 'drawn':
      return <StatusChip tone="success">Drawn</StatusChip>;
    case 'too_few':
      return <StatusChip tone="warning">No winners</StatusChip>;
  }
}

function countText({ state, entries, participants, active, minimum_no_of_participants: minimum }: Raffle): string {
  const entered = counted(entries, 'entry', 'entries');
  const took = counted(participants ?? 0, 'fan');
  switch (state) {
    case 'open':
      return active ? entered : `${entered} · fans do not see it`;
    case 'completing':
      return entered;
    case 'drawn':
      return `among ${took}`;
    case 'too_few':
      return `${took} took part, at least ${formatCount(minimum)} were needed`;
  }
}
