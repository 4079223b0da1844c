import { Button } from 'antd';
import { RowActions } from '../../ui/row-actions.tsx';
import { useAsk } from '../../ui/use-ask.ts';
import { useDiscardJob, useRetryJob } from './jobs.queries.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { readableName, type JobRow } from '@backline/contract/jobs';
import { formatDateTime } from '../../lib/format.ts';

/**
 * Describes a job by its input, which distinguishes it from other jobs of the same kind. Falls back to the time at
 * which the job was queued if the input is empty or must not be shown.
 */
function aboutText({ about, enqueued_dttm: enqueuedAt }: Pick<JobRow, 'about' | 'enqueued_dttm'>): string {
  if (about === null || about.length === 0) return `Of ${formatDateTime(enqueuedAt)}`;
  return about.map(({ name, value }) => `${readableName(name)}: ${value}`).join(', ');
}

export function JobActions({ job }: { job: JobRow }) {
  const ask = useAsk();
  const notify = useNotify();
  const retry = useRetryJob();
  const discard = useDiscardJob();
  const title = readableName(job.name);
  const again = job.state === 'waiting' ? 'Try now' : 'Retry';
  const which = `${title}, ${aboutText(job)}`;

  const askToDiscard = () =>
    ask({
      title: `Discard “${title}”?`,
      content: `${aboutText(job)}. The job will be removed from the queue and won’t run.`,
      okText: 'Discard',
      isDangerous: true,
      takesRow: true,
      run: () => discard.mutateAsync({ job_id: job.id }),
    });

  return (
    <RowActions
      name={which}
      primary={
        job.can.retry && (
          <Button
            size="small"
            aria-label={`${again} ${which}`}
            loading={retry.isPending}
            onClick={() => void notify(() => retry.mutateAsync({ job_id: job.id }))}
          >
            {again}
          </Button>
        )
      }
      more={job.can.discard ? [{ label: 'Discard', isDangerous: true, run: askToDiscard }] : []}
    />
  );
}
