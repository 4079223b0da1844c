import { notificationsOfEvent } from '@backline/contract/notifications';
import type { JobContext } from '../../platform/context/context.ts';
import { delivery } from './job-kinds.ts';
import { batchSize, lock, markLeft } from './notifications.repository.ts';

export async function letLeave(ctx: JobContext, notificationId: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const notification = await lock(tx, notificationId);
    if (notification === null || notification.left_at !== null || notification.taken_back_at !== null) return;
    await markLeft(tx, notificationId);
    const batches = Array.from({ length: Math.ceil(notification.fans / batchSize) }, (_, batch) => ({
      notificationId,
      batch,
    }));
    await ctx.enqueueAll(tx, delivery, batches);
    await ctx.notify(tx, notificationsOfEvent, { eventId: notification.event_id });
  });
}
