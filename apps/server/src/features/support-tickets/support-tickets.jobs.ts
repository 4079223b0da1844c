import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { deleteExpired } from './support-links.repository.ts';

export const supportTicketJobs: readonly Job[] = [
  job({
    name: 'delete-lapsed-support-links',
    cron: '23 * * * *',
    input: nothing,
    run: (ctx) => ctx.transaction((tx) => deleteExpired(tx)),
  }),
];
