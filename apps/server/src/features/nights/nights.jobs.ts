import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { foldEngagement, hasUnfoldedEngagement } from './minute-counts.repository.ts';

/**
 * Seconds between merges of the counts while fans are active. It is short, because every reader must add up the counts
 * that are not merged yet.
 */
const busySeconds = 5;

export const foldEngagementJob: Job<typeof nothing> = job({
  name: 'fold-engagement',
  cron: '* * * * *',
  input: nothing,
  async run(ctx) {
    if (!(await hasUnfoldedEngagement(ctx.db))) return;
    await foldEngagement(ctx.db);
    const at = new Date(Date.now() + busySeconds * 1_000);
    await ctx.transaction((tx) => ctx.enqueue(tx, foldEngagementJob, {}, { at, key: 'soon' }));
  },
});

export const nightJobs: Job[] = [foldEngagementJob];
