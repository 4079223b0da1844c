import { webSubscription } from '@backline/contract/push-subscriptions';
import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

const id = z.number().int();

/** One a notification, as long after its write as it can be taken back; its key is the notification's id, so that taking it back removes it. */
export const departure = {
  name: 'leave-notification',
  input: z.object({ notificationId: id }),
  concurrency: 4,
} satisfies JobKind;

/** One for each batch of fans. */
export const delivery = {
  name: 'push-notification',
  input: z.object({ notificationId: id, batch: id }),
  concurrency: 4,
} satisfies JobKind;

/** To the browser of who writes it; sealed, since its address and keys are a person's. */
export const trial = {
  name: 'try-notification',
  input: z.object({ title: z.string(), body: z.string(), path: z.string(), subscription: webSubscription }),
  isSecret: true,
  lapsesAfterSeconds: 60,
  concurrency: 4,
} satisfies JobKind;
