import { job, type Job } from '../../platform/jobs/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { deleteExpired } from './address-change.repository.ts';

/** A lapsed change is refused wherever it is read; this only keeps the table small. */
export const accountJobs: Job[] = [
  job({
    name: 'delete-lapsed-address-changes',
    cron: '27 * * * *',
    input: nothing,
    async run({ db }) {
      await deleteExpired(db);
    },
  }),
];
