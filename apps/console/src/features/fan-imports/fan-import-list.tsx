import type { EventDetail } from '@backline/contract/events';
import type { FanImport } from '@backline/contract/fan-imports';
import * as generalTexts from '@backline/contract/general.texts';
import { Card } from 'antd';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { List } from '../../ui/list.tsx';
import { Line } from '../../ui/line.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { useFanImports } from './fan-import.queries.ts';

const states: Record<FanImport['status'], { text: string; tone: Tone }> = {
  open: { text: 'Not imported', tone: 'neutral' },
  running: { text: 'Running', tone: 'info' },
  stopped: { text: 'Stopped', tone: 'warning' },
  failed: { text: 'Failed', tone: 'danger' },
  finished: { text: 'Finished', tone: 'success' },
  undoing: { text: 'Being undone', tone: 'info' },
  undone: { text: 'Undone', tone: 'neutral' },
};

type Row = FanImport & { id: number };

const columnsOf = ({ timezone }: EventDetail): Column<Row>[] => [
  { key: 'file', title: 'File', render: ({ file_name }) => <Line>{file_name}</Line> },
  {
    key: 'begun',
    title: 'Started',
    render: ({ created_dttm: at, created_by_name: name }) => (
      <>
        <NearTime at={at} timezone={timezone} /> by {name}
      </>
    ),
  },
  { key: 'rows', title: 'Rows', align: 'right', render: ({ row_count }) => formatCount(row_count) },
  { key: 'people', title: 'Imported', align: 'right', render: ({ added_count }) => formatCount(added_count) },
  {
    key: 'state',
    title: 'State',
    render: ({ status }) => <StatusChip tone={states[status].tone}>{states[status].text}</StatusChip>,
  },
  {
    key: 'action',
    title: 'Action',
    render: ({ fan_import_id, file_name, status }) => {
      const isWaiting = status === 'open' || status === 'stopped' || status === 'failed';
      const label = isWaiting ? 'Continue' : 'Open';
      return (
        <Link replace to={`?import=${fan_import_id}`} aria-label={`${label} ${file_name}`}>
          {label}
        </Link>
      );
    },
  },
];

export function FanImportList({ event }: { event: EventDetail }) {
  return (
    <Card title={<h2>Imports of this event</h2>}>
      <List
        label="Imports for this event"
        query={useFanImports(event.event_id)}
        columns={columnsOf(event)}
        empty={generalTexts.noData}
      />
    </Card>
  );
}
