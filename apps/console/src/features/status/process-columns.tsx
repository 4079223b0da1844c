import type { RunningProcess } from '@backline/contract/status';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime, NearTime } from '../../ui/date-time.tsx';

const roles: Record<RunningProcess['role'], string> = {
  all: 'Everything',
  http: 'Requests',
  worker: 'Jobs',
  tempo: 'Songs',
};

export const processColumns: readonly Column<RunningProcess>[] = [
  { key: 'role', title: 'Work', render: ({ role }) => roles[role] },
  { key: 'host', title: 'Machine', render: ({ host }) => host },
  { key: 'version', title: 'Version', render: ({ version, build }) => `${version} (${build})` },
  { key: 'started', title: 'Started', render: ({ started_dttm: at }) => <DateTime at={at} isYearFirst /> },
  { key: 'seen', title: 'Last seen', render: ({ seen_dttm: at }) => <NearTime at={at} /> },
];
