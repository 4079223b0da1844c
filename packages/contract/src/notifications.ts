import { z } from 'zod';
import { audienceFields, audienceTypes, nameSubject } from './audiences.ts';
import { inputsOf, outputsOf, requiredLinesField, requiredTextField } from './fields.ts';
import { topic } from './live.ts';
import * as notificationTexts from './notifications.texts.ts';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { holders, operation, type Access } from './operation.ts';
import { epochMs, id, listOf, optionalId, pageInput } from './primitives.ts';
import { webSubscription } from './push-subscriptions.ts';

export const notificationNoun = noun('notification', 'Notification', {
  'notification.sent': 'Fans notified',
  'notification.taken_back': 'Notification taken back',
});

export const maxTitleLetters = 100;
export const maxBodyLetters = 500;
/** Seconds before a notification is sent. It can be taken back in this time. */
export const takeBackSeconds = 10;
/** Seconds within which a second notification to the same audience must be confirmed. */
export const repeatSeconds = 60;
export const maxFollowed = 20;

export const notificationFields = {
  title: requiredTextField({
    label: 'Title',
    required: notificationTexts.notificationTitleRequired,
    max: maxTitleLetters,
  }),
  message: requiredLinesField({
    label: 'Body',
    auditLabel: 'Message',
    required: notificationTexts.notificationBodyRequired,
    max: maxBodyLetters,
  }),
};
const inputs = inputsOf(notificationFields);

/**
 * People who see the fans may write to them; requests, polls and raffles offer the same dialog for their participants.
 */
const notifiers: Access = holders(['Page_Manage_Users'], {
  reach: 'event',
  lentTo: ['Page_Requests', 'Page_Polls', 'Page_Raffles'],
});
const readers: Access = holders(['Page_Manage_Users'], { reach: 'event' });

export const previewNotification = operation.query({
  path: 'events/preview_push_notification',
  summary: 'Returns how many fans a notification would reach, and how many of them by push',
  access: notifiers,
  input: z.strictObject({ event_id: id, ...audienceFields }).superRefine(nameSubject),
  output: z.object({
    fans: z.number().int(),
    with_push: z.number().int(),
    /** The notification that was sent to the same audience in the last minute. The next send must name it. */
    last: z.object({ notification_id: id, title: z.string(), sent_dttm: epochMs }).nullable(),
    web_push_key: z.string(),
  }),
  errors: ['not_found', 'forbidden'],
});

export const sendNotification = operation.write({
  path: 'events/send_push_notifications',
  summary: 'Notifies fans of an event after 10 seconds, during which you can cancel',
  access: notifiers,
  input: z
    .strictObject({
      event_id: id.optional(),
      eventId: id.optional(),
      ...inputs,
      ...audienceFields,
      /**
       * Id of the notification of the last minute that the sender has seen. If another notification was sent in that
       * minute, the send is refused as `conflict`.
       */
      repeats: optionalId,
    })
    .superRefine(nameSubject)
    .superRefine(({ event_id: eventId, eventId: same }, ctx) => {
      if ((eventId ?? same) !== undefined && (same === undefined || eventId === undefined || same === eventId)) return;
      ctx.addIssue({ code: 'custom', path: ['event_id'], message: generalTexts.rowNotFound });
    }),
  output: z.object({
    message: z.string(),
    notification_id: id,
    /** Counts the recipients, who are fixed now: later joiners get nothing. */
    fans: z.number().int(),
    with_push: z.number().int(),
    leaves_dttm: epochMs,
    now_dttm: epochMs,
  }),
  errors: ['not_found', 'forbidden', 'conflict'],
});

export const takeBackNotification = operation.write({
  path: 'events/take_back_push_notification',
  summary: 'Cancels a notification that has not been sent yet',
  access: notifiers,
  input: z.strictObject({ event_id: id, notification_id: id }),
  errors: ['not_found', 'conflict'],
});

export const tryNotification = operation.write({
  path: 'events/try_push_notification',
  summary: 'Sends a test notification to your own browser only, and records that the event had one',
  access: notifiers,
  input: z.strictObject({ event_id: id, ...inputs, subscription: webSubscription }),
  errors: ['not_found', 'too_many_requests'],
});

/** Counts deliveries. `waiting`: in progress. `gone`: permission revoked. `failed`: refused by the push service. */
const figures = {
  notification_id: id,
  state: z.enum(['waiting', 'sent', 'taken_back']),
  waiting: z.number().int(),
  reached: z.number().int(),
  failed: z.number().int(),
  gone: z.number().int(),
  opened: z.number().int(),
};
export const notificationFigures = z.object(figures);

const notification = z.object({
  ...figures,
  ...outputsOf(notificationFields),
  eventNotificationType: z.enum(audienceTypes),
  requestTitle: z.string().nullable(),
  pollId: id.nullable(),
  raffleId: id.nullable(),
  promoCodeId: id.nullable(),
  sent_by: z.string(),
  sent_dttm: epochMs,
  fans: z.number().int(),
  with_push: z.number().int(),
});
export type SentNotification = z.infer<typeof notification>;

export const listNotifications = operation.query({
  path: 'events/push_notifications_list',
  summary: 'Lists the notifications of an event and their results, newest first',
  access: readers,
  input: z.strictObject({
    event_id: id,
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(notification),
  errors: ['not_found'],
});

export const notificationsOfEvent = topic({
  name: 'notifications',
  audience: 'staff',
  access: readers,
  isSummary: true,
  data: z.object({ newest: z.array(notificationFigures).max(maxFollowed) }),
});
