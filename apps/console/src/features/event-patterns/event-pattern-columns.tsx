import type { EventDetail } from '@backline/contract/events';
import { missing } from '../../lib/format.ts';
import { PatternDrawing } from '../../nouns/lights/pattern-drawing.tsx';
import { ShowState } from '../../nouns/lights/show-state.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Line } from '../../ui/line.tsx';
import { EventPatternActions } from './event-pattern-actions.tsx';
import { aroundOverlap, stateDetail } from './event-pattern-state.ts';
import type { ListedPattern } from './event-pattern.queries.ts';
import styles from './event-patterns.module.css';

export function eventPatternColumns(event: EventDetail): Column<ListedPattern>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      width: '22%',
      render: (pattern) => (
        <>
          <Line className={styles.name}>{pattern.name}</Line>
          <PatternDrawing pattern={pattern} />
        </>
      ),
    },
    {
      key: 'description',
      title: 'Description',
      width: '22%',
      render: ({ short_description: description }) => <Line>{description === '' ? missing : description}</Line>,
    },
    {
      key: 'start',
      title: 'Start Time',
      width: 170,
      render: ({ start_dttm: at, overlaps }) => (
        <>
          <div className={styles.time}>
            <DateTime at={at} timezone={event.timezone} isYearFirst />
          </div>
          {overlaps.map((overlap) => {
            const [before, after] = aroundOverlap(overlap);
            return (
              <div key={`${overlap.kind}/${overlap.start_dttm}/${overlap.name}`} className={styles.overlap}>
                {before}
                <DateTime at={overlap.start_dttm} timezone={event.timezone} isYearFirst />
                {after}
              </div>
            );
          })}
        </>
      ),
    },
    {
      key: 'state',
      title: 'State',
      width: 150,
      render: (pattern) => (
        <div className={styles.state}>
          <ShowState state={pattern.state} />
          <div>{stateDetail(pattern)}</div>
        </div>
      ),
    },
    {
      key: 'actions',
      title: 'Actions',
      isUntitledOnPhone: true,
      render: (pattern) => <EventPatternActions event={event} pattern={pattern} />,
    },
  ];
}
