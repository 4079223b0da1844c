import type { EventDetail } from '@backline/contract/events';
import type { ShowReport } from '@backline/contract/light-shows';
import { formatCount, missing } from '../../lib/format.ts';
import { formatLength } from '../../nouns/lights/light-figures.ts';
import { ShowState } from '../../nouns/lights/show-state.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { List } from '../../ui/list.tsx';
import { useReports } from './lights.queries.ts';
import { spreadWords } from './spread.ts';
import * as trackTexts from '@backline/contract/tracks.texts';

export function ShowReports({ event }: { event: EventDetail }) {
  return (
    <section aria-labelledby="shows">
      <h2 id="shows">Shows</h2>
      <List label="Shows" query={useReports(event.event_id)} columns={columnsOf(event)} empty={trackTexts.noShows} />
    </section>
  );
}

const columnsOf = ({ timezone }: EventDetail): Column<ShowReport>[] => [
  { key: 'name', title: 'Show', render: ({ name }) => <Breakable>{name}</Breakable> },
  {
    key: 'time',
    title: 'Time',
    render: ({ start_dttm: start }) => <NearTime at={start} timezone={timezone} />,
  },
  {
    key: 'state',
    title: 'State',
    render: ({ state, start_dttm: start, stopped_dttm: stopped }) => (
      <>
        <ShowState state={state} /> {stopped !== null && stopped >= start && `at ${formatLength(stopped - start)}`}
      </>
    ),
  },
  { key: 'by', title: 'Started by', render: ({ started_by: by }) => by ?? missing },
  {
    key: 'phones',
    title: 'Phones reached',
    render: ({ report }) => (report === null ? missing : formatCount(report.phones_reached)),
  },
  {
    key: 'spread',
    title: 'Timing error (median / 95th percentile)',
    render: ({ report }) =>
      report === null ? missing : `${spreadWords(report.p50_ms)} / ${spreadWords(report.p95_ms)}`,
  },
  {
    key: 'within',
    title: 'Started within 50 ms',
    render: ({ report }) =>
      report === null || report.started_within_50_ms === null
        ? missing
        : `${Math.floor(report.started_within_50_ms * 100)}%`,
  },
];
