import type { Job } from '../../platform/jobs/jobs.ts';
import { foldAttendance } from './attendance-counts.repository.ts';

export const eventJobs: Job[] = [
  {
    name: 'fold-attendance',
    cron: '* * * * *',
    run: ({ db }) => foldAttendance(db),
  },
];
