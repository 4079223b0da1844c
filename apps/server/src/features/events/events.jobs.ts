import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { foldAttendance, hasDifferences } from './attendance-counts.repository.ts';

/**
 * Seconds between merges of the counts while people arrive. It is short, because every reader must add up the rows that
 * are not merged yet.
 */
const busySeconds = 5;

/** Runs every minute, and every few seconds while it finds work. */
export const foldAttendanceJob: Job<typeof nothing> = job({
  name: 'fold-attendance',
  cron: '* * * * *',
  input: nothing,
  async run(ctx) {
    if (!(await hasDifferences(ctx.db))) return;
    await foldAttendance(ctx.db);
    const at = new Date(Date.now() + busySeconds * 1_000);
    await ctx.transaction((tx) => ctx.enqueue(tx, foldAttendanceJob, {}, { at, key: 'soon' }));
  },
});

export const eventJobs: Job[] = [foldAttendanceJob];
