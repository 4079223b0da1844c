import { randomUUID } from 'node:crypto';
import { buildNotification } from '../../builders/builders.ts';
import { type Samples, unknownId } from '../samples.ts';

const written = { title: 'Doors are open', message: 'Come in by the north door.' };
/** Returns a browser's push subscription whose endpoint does not exist. */
const browserAddress = () => ({
  endpoint: `https://push.example.org/${randomUUID()}`,
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
});

export const samples: Samples = {
  rows: { notification_id: unknownId },
  build: async ({ db, eventId, fanId, managerId }) => ({
    notification_id: (await buildNotification(db, { eventId, fanIds: [fanId], sentBy: managerId })).id,
  }),
  inputs: {
    openNotifications: ({ notification_id }) => ({ notification_ids: [notification_id] }),
    sendNotification: written,
    subscribePush: () => ({ web: browserAddress() }),
    tryNotification: () => ({ ...written, subscription: browserAddress() }),
  },
};
