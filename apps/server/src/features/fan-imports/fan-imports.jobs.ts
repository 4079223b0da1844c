import { job, type Job } from '../../platform/jobs/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { forgetOldFiles } from './fan-imports.repository.ts';

/** Names, addresses and numbers of a file are of no use once it is imported or given up. */
export const fanImportJobs: Job[] = [
  job({
    name: 'forget-old-fan-imports',
    cron: '37 * * * *',
    input: nothing,
    async run({ db }) {
      await forgetOldFiles(db);
    },
  }),
];
