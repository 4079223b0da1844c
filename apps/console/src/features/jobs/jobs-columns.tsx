import { LockOutlined } from '@ant-design/icons';
import { readableName, type JobRow, type JobState } from '@backline/contract/jobs';
import { formatSpan, missing } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { NearTime } from '../../ui/date-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { JobActions } from './job-actions.tsx';
import line from '../../ui/second-line.module.css';
import styles from './jobs.module.css';

export function jobColumns(state: JobState, now: number): Column<JobRow>[] {
  const job: Column<JobRow> = { key: 'job', title: 'Job', width: '21%', render: (row) => <Job job={row} /> };
  const error: Column<JobRow> = {
    key: 'error',
    title: 'Last error',
    render: ({ error: text }) => <Breakable>{text ?? missing}</Breakable>,
  };
  const age: Column<JobRow> = {
    key: 'age',
    title: 'Age',
    width: 84,
    render: ({ enqueued_dttm }) => <span className={styles.short}>{formatSpan(now - enqueued_dttm)}</span>,
  };
  const actions: Column<JobRow> = {
    key: 'actions',
    title: 'Actions',
    width: 172,
    render: (row) => (row.can.retry || row.can.discard ? <JobActions job={row} /> : missing),
  };
  switch (state) {
    case 'failed':
      return [
        job,
        error,
        since('Failed'),
        { key: 'tries', title: 'Attempts', width: 76, render: ({ tries }) => tries },
        age,
        actions,
      ];
    case 'waiting':
      return [
        job,
        error,
        since('Next try', ({ state_dttm }) => (state_dttm > now ? null : 'Now')),
        { key: 'tries', title: 'Attempts', width: 108, render: triesOf },
        age,
        actions,
      ];
    case 'running':
      return [
        job,
        since('Started'),
        { key: 'tries', title: 'Attempt', width: 140, render: triesOf },
        { ...age, width: 140 },
      ];
  }
}

const triesOf = ({ tries, tries_most }: JobRow) => (
  <span className={styles.short}>
    {tries} of {tries_most}
  </span>
);

const since = (title: string, word?: (job: JobRow) => string | null): Column<JobRow> => ({
  key: 'since',
  title,
  width: 140,
  render: (job) => word?.(job) ?? <NearTime at={job.state_dttm} />,
});

function Job({ job: { name, about, is_lapsed } }: { job: JobRow }) {
  return (
    <span>
      <strong>{readableName(name)}</strong> {is_lapsed && <StatusChip tone="warning">Expired</StatusChip>}
      {about === null ? (
        <span className={line.second}>
          <LockOutlined aria-hidden /> Content encrypted
        </span>
      ) : (
        about.map((value) => (
          <span key={value.name} className={line.second}>
            {readableName(value.name)}: <Breakable>{value.value}</Breakable>
          </span>
        ))
      )}
    </span>
  );
}
