import { CheckOutlined } from '@ant-design/icons';
import type { EventDetail } from '@backline/contract/events';
import type { PollRow } from '@backline/contract/polls';
import { formatCount } from '../../lib/format.ts';
import { OpeningState } from '../../nouns/events/opening-state.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { PollActions, type PollPeople } from './poll-actions.tsx';
import styles from './polls.module.css';
import { VoteBars } from './vote-bars.tsx';

export function pollColumns(event: EventDetail, onPeople: (people: PollPeople) => void): Column<PollRow>[] {
  const { timezone } = event;
  return [
    {
      key: 'question',
      title: 'Questions',
      width: '38%',
      render: (poll) => (
        <div className={styles.poll}>
          <div className={styles.question}>
            <Breakable>{poll.question}</Breakable>
          </div>
          <div>
            {poll.completed ? (
              <StatusChip tone="success">
                <CheckOutlined aria-hidden /> Completed
              </StatusChip>
            ) : (
              <OpeningState opens={poll.start_time} closes={poll.end_time} />
            )}
          </div>
          <VoteBars poll={poll} />
        </div>
      ),
    },
    {
      key: 'time',
      title: 'Time',
      width: 245,
      render: ({ start_time: start, end_time: end }) => (
        <div className={styles.time}>
          <div>
            <DateTime at={start} timezone={timezone} isYearFirst />
          </div>
          <div>
            to <DateTime at={end} timezone={timezone} isYearFirst />
          </div>
        </div>
      ),
    },
    {
      key: 'participated',
      title: 'Participated',
      align: 'right',
      width: 145,
      render: ({ user_participated_count: count }) => formatCount(count),
    },
    {
      key: 'actions',
      title: 'Actions',
      isUntitledOnPhone: true,
      width: 170,
      render: (poll) => <PollActions poll={poll} event={event} onPeople={onPeople} />,
    },
  ];
}
