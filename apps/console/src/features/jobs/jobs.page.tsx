import { listJobs, type JobState } from '@backline/contract/jobs';
import { Badge } from 'antd';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { AddressTabs } from '../../ui/address-tabs.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { List } from '../../ui/list.tsx';
import { ownTimes } from '../../lib/zone-clock.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { jobColumns } from './jobs-columns.tsx';
import { states, useJobFilters, type JobFilters, useJobCounts, useJobs } from './jobs.queries.ts';
import { countText, JobsToolbar } from './jobs-toolbar.tsx';
import styles from './jobs.module.css';

export const handle: RouteHandle = { title: 'Jobs', access: listJobs };

const words: Record<JobState, { tab: string; empty: string; emptyOfKind: string }> = {
  failed: { tab: 'Failed', empty: 'No failed jobs.', emptyOfKind: 'No failed jobs of this type.' },
  waiting: { tab: 'Waiting', empty: 'No waiting jobs.', emptyOfKind: 'No waiting jobs of this type.' },
  running: { tab: 'Running', empty: 'No running jobs.', emptyOfKind: 'No running jobs of this type.' },
};

export function Component() {
  const [filters, change] = useJobFilters();
  const counts = useJobCounts();
  const countOf = (state: JobState) =>
    (counts.data ?? []).reduce((sum, count) => (count.state === state ? sum + count.jobs : sum), 0);
  return (
    <>
      <PageHeader title="Jobs" times={ownTimes()} />
      <p className={styles.lead}>Background work, such as emails, text messages, imports and cleanup.</p>
      <AddressTabs
        chosen={filters.state}
        onChoose={(state) => change({ state, name: null })}
        items={states.map((state) => ({
          key: state,
          label: <TabLabel state={state} count={countOf(state)} />,
          children: state === filters.state && (
            <>
              <JobsToolbar filters={filters} counts={counts} onChange={change} />
              <Jobs filters={filters} />
            </>
          ),
        }))}
      />
    </>
  );
}

function Jobs({ filters }: { filters: JobFilters }) {
  const jobs = useJobs(filters);
  const { tab, empty, emptyOfKind } = words[filters.state];
  return (
    <FocusHome label={`${tab} jobs`}>
      <List
        label={`${tab} jobs`}
        query={jobs}
        columns={jobColumns(filters.state, jobs.dataUpdatedAt)}
        empty={filters.name === null ? empty : emptyOfKind}
      />
    </FocusHome>
  );
}

function TabLabel({ state, count }: { state: JobState; count: number }) {
  return (
    <span className={styles.tabLabel}>
      {words[state].tab}
      {count > 0 && (
        <Badge
          count={countText(count)}
          color={state === 'failed' ? 'var(--ant-color-error)' : 'var(--ant-color-text-secondary)'}
        />
      )}
    </span>
  );
}
