import { nothing } from '../../platform/jobs/job-kind.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { deleteOldRemovals } from './changes.repository.ts';

export const changeJobs: Job[] = [
  job({ name: 'delete-old-removals', cron: '52 * * * *', input: nothing, run: ({ db }) => deleteOldRemovals(db) }),
];
