import { job, type Job } from '../../platform/jobs/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { deleteUnused } from './light-timelines.repository.ts';

/** Each save leaves a timeline behind that nothing may point at any more. */
export const deleteUnusedTimelines = job({
  name: 'delete-unused-light-timelines',
  cron: '37 3 * * *',
  input: nothing,
  run: (ctx) => ctx.transaction(deleteUnused),
});

export const lightTimelineJobs: Job[] = [deleteUnusedTimelines];
