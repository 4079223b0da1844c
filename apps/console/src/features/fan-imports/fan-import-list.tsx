import type { FanImport } from '@backline/contract/fan-imports';
import * as generalTexts from '@backline/contract/general.texts';
import { Card, Tag } from 'antd';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { List } from '../../ui/list.tsx';
import { Line } from '../../ui/line.tsx';
import styles from './fan-import.module.css';
import { useFanImports } from './fan-import.queries.ts';

const states: Record<FanImport['status'], string> = {
  open: 'Not imported',
  running: 'Running',
  stopped: 'Stopped',
  failed: 'Failed',
  finished: 'Finished',
  undoing: 'Being undone',
  undone: 'Undone',
};

type Row = FanImport & { id: number };

const columns: Column<Row>[] = [
  { key: 'file', title: 'File', render: ({ file_name }) => <Line>{file_name}</Line> },
  {
    key: 'begun',
    title: 'Started',
    render: ({ created_dttm: at, created_by_name: name }) => (
      <>
        <DateTime at={at} /> by {name}
      </>
    ),
  },
  { key: 'rows', title: 'Rows', align: 'right', render: ({ row_count }) => formatCount(row_count) },
  { key: 'people', title: 'Imported', align: 'right', render: ({ added_count }) => formatCount(added_count) },
  {
    key: 'state',
    title: 'State',
    render: ({ status }) => <Tag>{states[status]}</Tag>,
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

export function FanImportList({ eventId }: { eventId: number }) {
  return (
    <Card title={<h2>Imports of this event</h2>}>
      <List
        label="Imports for this event"
        query={useFanImports(eventId)}
        columns={columns}
        empty={generalTexts.noData}
      />
    </Card>
  );
}
