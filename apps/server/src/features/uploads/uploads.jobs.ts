import type { Job } from '../../platform/jobs/jobs.ts';
import { deleteUnusedUploads } from './uploads.service.ts';

export const uploadJobs: Job[] = [
  {
    name: 'delete-unused-uploads',
    cron: '47 * * * *',
    async run(platform) {
      await deleteUnusedUploads(platform);
    },
  },
];
