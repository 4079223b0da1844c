import type { Job } from '../../platform/jobs/jobs.ts';
import { forgetOldFiles } from './fan-imports.repository.ts';

/** Names, addresses and numbers of a file are of no use once it is imported or given up. */
export const fanImportJobs: Job[] = [
  {
    name: 'forget-old-fan-imports',
    cron: '37 * * * *',
    async run({ db }) {
      await forgetOldFiles(db);
    },
  },
];
