import { webSubscription } from '@backline/contract/push-subscriptions';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

const id = z.number().int();

/** The job's key is the notification's id, so that recalling the notification can cancel the job. */
export const departure = {
  name: 'leave-notification',
  input: z.object({ notificationId: id }),
  concurrency: 4,
} satisfies JobKind;

export const delivery = {
  name: 'push-notification',
  input: z.object({ notificationId: id, batch: id }),
  concurrency: 4,
} satisfies JobKind;

/**
 * Sends a trial notification to the browser of the person who writes it. Encrypted at rest, because a push subscription
 * is personal data.
 */
export const trial = {
  name: 'try-notification',
  input: z.object({ title: z.string(), body: z.string(), path: z.string(), subscription: webSubscription }),
  isSecret: true,
  lapsesAfterSeconds: 60,
  concurrency: 4,
} satisfies JobKind;
