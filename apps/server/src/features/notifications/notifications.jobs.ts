import { job, type Job } from '../../platform/jobs/job.ts';
import { deliverBatch } from './delivery.service.ts';
import { letLeave } from './departure.service.ts';
import { delivery, departure, trial } from './job-kinds.ts';

export const notificationJobs: readonly Job[] = [
  job({ ...departure, run: (ctx, { notificationId }) => letLeave(ctx, notificationId) }),
  job({ ...delivery, run: deliverBatch }),
  job({
    ...trial,
    async run({ platform, log }, { subscription: { endpoint: address, ...keys }, ...message }) {
      const outcome = await platform.push.send({ kind: 'web', address, ...keys }, { ...message, tag: 'try' });
      if (outcome.kind === 'later') throw new Error(outcome.reason);
      if (outcome.kind !== 'reached') log.warn({ outcome }, 'a trial of a notification was not taken');
    },
  }),
];
