import { z } from 'zod';
import { topic } from './live.ts';
import { operation, signedInFan } from './operation.ts';
import { epochMs, id } from './primitives.ts';

export const maxInInbox = 100;

const inboxItem = z.object({
  notification_id: id,
  title: z.string(),
  message: z.string(),
  sent_dttm: epochMs,
  is_opened: z.boolean(),
});
export type InboxItem = z.infer<typeof inboxItem>;

export const getInbox = operation.read({
  path: 'fan/get_inbox',
  summary: 'Lists the organiser’s messages to the fan at an event, newest first',
  access: signedInFan,
  input: z.strictObject({ event_id: id }),
  output: z.object({ result: z.array(inboxItem).max(maxInInbox) }),
  errors: ['not_found'],
});

export const inboxOfFan = topic({
  name: 'inbox',
  audience: 'person',
  access: signedInFan,
  data: z.object({ event_id: id }),
});

export const openNotifications = operation.write({
  path: 'fan/open_notifications',
  summary: 'Marks notifications of an event as seen by the fan; idempotent',
  access: signedInFan,
  input: z.strictObject({ event_id: id, notification_ids: z.array(id).min(1).max(maxInInbox) }),
  output: z.object({ message: z.string() }),
  errors: ['not_found'],
});
