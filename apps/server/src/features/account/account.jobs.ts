import type { Job } from '../../platform/jobs/jobs.ts';
import { deleteExpired } from './address-change.repository.ts';

/** A lapsed change is refused wherever it is read; this only keeps the table small. */
export const accountJobs: Job[] = [
  {
    name: 'delete-lapsed-address-changes',
    cron: '27 * * * *',
    async run({ db }) {
      await deleteExpired(db);
    },
  },
];
