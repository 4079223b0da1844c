import { job, type Job } from '../../platform/jobs/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { deleteUnusedUploads } from './uploads.service.ts';

export const uploadJobs: Job[] = [
  job({
    name: 'delete-unused-uploads',
    cron: '47 * * * *',
    input: nothing,
    async run({ platform }) {
      await deleteUnusedUploads(platform);
    },
  }),
];
