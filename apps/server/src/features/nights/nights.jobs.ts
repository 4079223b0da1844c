import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { foldEngagement, hasUnfoldedEngagement } from './minute-counts.repository.ts';

/** While fans ask, vote and enter: what is not folded yet is added up by every reader. */
const busySeconds = 5;

/** Every minute, and every few seconds as long as it finds something to do. */
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
