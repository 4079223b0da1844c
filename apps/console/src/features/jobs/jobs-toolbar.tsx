import { maxCountedJobs, readableName } from '@backline/contract/jobs';
import { Button } from 'antd';
import { formatCount } from '../../lib/format.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { type JobFilters, useRetryJobs, type useJobCounts } from './jobs.queries.ts';
import styles from './jobs.module.css';
import { useNotify } from '../../ui/use-notify.ts';

interface JobsToolbarProps {
  filters: JobFilters;
  counts: ReturnType<typeof useJobCounts>;
  onChange: (change: Partial<JobFilters>) => void;
}

export function JobsToolbar({ filters: { state, name }, counts, onChange }: JobsToolbarProps) {
  const kinds = counts.data?.filter((count) => count.state === state) ?? [];
  const options = kinds.map((kind) => ({
    value: kind.name,
    label: `${readableName(kind.name)} (${countText(kind.jobs)})`,
  }));
  if (name !== null && kinds.every((kind) => kind.name !== name)) {
    options.push({ value: name, label: readableName(name) });
  }
  const chosen = kinds.find((kind) => kind.name === name) ?? (kinds.length === 1 ? kinds[0] : undefined);
  return (
    <Toolbar>
      <Combobox<string>
        className={styles.kind}
        allowClear
        aria-label="Job type"
        placeholder="All job types"
        query={counts}
        value={name ?? undefined}
        options={options}
        onChange={(chosenName: string | undefined) => onChange({ name: chosenName ?? null })}
      />
      {state === 'failed' && chosen !== undefined && chosen.jobs > 1 && (
        <RetryAll name={chosen.name} jobs={chosen.jobs} />
      )}
    </Toolbar>
  );
}

function RetryAll({ name, jobs }: { name: string; jobs: number }) {
  const notify = useNotify();
  const retryAll = useRetryJobs();
  return (
    <Button
      className={styles.retryAll}
      loading={retryAll.isPending}
      onClick={() => void notify(() => retryAll.mutateAsync({ name }))}
    >
      Retry all {countText(jobs)}
    </Button>
  );
}

/** Counts stop at a limit, shown as `1,000+`. */
export const countText = (jobs: number) => `${formatCount(jobs)}${jobs >= maxCountedJobs ? '+' : ''}`;
