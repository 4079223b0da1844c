import { forEachIsolated } from '../../platform/worker/for-each-isolated.ts';
import { job, type Job } from '../../platform/worker/job.ts';
import { nothing } from '../../platform/jobs/job-kind.ts';
import { deliverBatch } from './delivery.service.ts';
import { letLeave } from './departure.service.ts';
import { delivery, departure, trial } from './job-kinds.ts';
import { listDue } from './notifications.repository.ts';

export const notificationJobs: readonly Job[] = [
  job({ ...departure, run: (ctx, { notificationId }) => letLeave(ctx, notificationId) }),
  job({ ...delivery, run: deliverBatch }),
  job({
    ...trial,
    async run({ platform, log }, { subscription: { endpoint: address, ...keys }, ...message }) {
      const outcome = await platform.push.send({ kind: 'web', address, ...keys }, { ...message, tag: 'try' });
      // A warning, not an error: the address comes from a browser, and the person can try again.
      if (outcome.kind !== 'reached') log.warn({ outcome }, 'a trial of a notification was not delivered');
    },
  }),
  // Sends due notifications whose job an ADMIN discarded.
  job({
    name: 'leave-due-notifications',
    cron: '*/5 * * * *',
    input: nothing,
    run: async (ctx) => forEachIsolated(ctx, await listDue(ctx.db), letLeave),
  }),
];
