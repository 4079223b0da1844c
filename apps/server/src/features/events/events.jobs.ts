import { job, type Job } from '../../platform/jobs/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { foldAttendance } from './attendance-counts.repository.ts';

export const eventJobs: Job[] = [
  job({
    name: 'fold-attendance',
    cron: '* * * * *',
    input: nothing,
    run: ({ db }) => foldAttendance(db),
  }),
];
