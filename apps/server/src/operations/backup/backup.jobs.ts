import { z } from 'zod';
import { insertDue } from '../../platform/backups/backups.repository.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { lastDue, makeScheduledBackup } from './scheduled-backup.ts';

const makeBackup = job({
  name: 'make-backup',
  input: z.object({ dueAt: z.iso.datetime() }),
  timeoutSeconds: 12 * 3_600,
  // Retries for about eight hours: a backup reads everything, so a place that stays away must not be tried too often.
  retries: { limit: 12, firstDelaySeconds: 60, maxDelaySeconds: 3_600 },
  run: (ctx, { dueAt }) => makeScheduledBackup(ctx, dueAt),
});

export const backupJobs: Job[] = [
  makeBackup,
  job({
    name: 'start-due-backup',
    // A schedule of the queue would leave out a backup that was due while no worker ran.
    cron: '*/5 * * * *',
    input: nothing,
    async run(ctx) {
      const { schedule } = ctx.platform.config.backup;
      if (schedule === undefined) return;
      const dueAt = lastDue(schedule, new Date());
      await ctx.transaction(async (tx) => {
        if (await insertDue(tx, dueAt)) await ctx.enqueue(tx, makeBackup, { dueAt: dueAt.toISOString() });
      });
    },
  }),
];
