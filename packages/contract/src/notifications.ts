import { z } from 'zod';
import { topic } from './live.ts';
import { engagementMessages } from './engagement-messages.ts';
import { messages } from './messages.ts';
import { noun } from './noun.ts';
import { holders, operation, signedInFan, type Access } from './operation.ts';
import { done, epochMs, id, listOf, pageInput, requiredLines, requiredText } from './primitives.ts';

export const notificationNoun = noun('notification', 'Notification', {
  'notification.sent': 'Fans notified',
  'notification.taken_back': 'Notification taken back',
});

/** Letters that a phone shows of a title, and of what stands below it. */
export const mostTitleLetters = 100;
export const mostBodyLetters = 500;
/** A notification waits so long on the server before it leaves: until then it can be taken back. */
export const takeBackSeconds = 10;
/** Within which a second one to the same audience has to be confirmed. */
export const repeatSeconds = 60;
/** Of one event, that a fan's inbox shows: the newest. */
export const mostInInbox = 100;
/** The newest of an event, whose figures its page hears as they change. */
export const mostFollowed = 20;

/** Whom of the event's fans a notification is for. */
export const audienceTypes = [
  'all_users',
  'check_in_users',
  'song_request_users',
  'poll_participants',
  'poll_winners',
  'raffle_participants',
  'raffle_winners',
  'promo_code',
] as const;
export type AudienceType = (typeof audienceTypes)[number];

/** What an audience names beside its type. */
export const audienceSubject = {
  song_request_users: 'requestTitle',
  poll_participants: 'pollId',
  poll_winners: 'pollId',
  raffle_participants: 'raffleId',
  raffle_winners: 'raffleId',
  promo_code: 'promoCodeId',
} as const satisfies Partial<Record<AudienceType, string>>;

const optionalId = id.nullish().transform((value) => value ?? null);

const audienceFields = {
  eventNotificationType: z.enum(audienceTypes, messages.eventChoice).default('all_users'),
  requestTitle: z
    .string(messages.invalidValue)
    .max(200, messages.tooLong(200))
    .nullish()
    .transform((title) => title || null),
  pollId: optionalId,
  promoCodeId: optionalId,
  raffleId: optionalId,
};

export interface Audience {
  eventNotificationType: AudienceType;
  requestTitle?: string | null;
  pollId?: number | null;
  promoCodeId?: number | null;
  raffleId?: number | null;
}

function nameSubject(audience: Audience, ctx: z.core.$RefinementCtx): void {
  const { eventNotificationType: type } = audience;
  if (!(type in audienceSubject)) return;
  const path = audienceSubject[type as keyof typeof audienceSubject];
  const subject = audience[path];
  if (subject === null || subject === undefined)
    ctx.addIssue({ code: 'custom', path: [path], message: messages.eventChoice });
}

export const notificationText = {
  title: requiredText(engagementMessages.notificationTitleRequired, mostTitleLetters),
  message: requiredLines(engagementMessages.notificationBodyRequired, mostBodyLetters),
};

/** Whoever sees the fans writes to them; requests, polls and raffles place the same dialog for those who took part. */
const notifiers: Access = holders(['Page_Manage_Users'], {
  reach: 'event',
  lentTo: ['Page_Requests', 'Page_Polls', 'Page_Raffles'],
});
const readers: Access = holders(['Page_Manage_Users'], { reach: 'event' });

export const previewNotification = operation({
  method: 'POST',
  path: 'events/preview_push_notification',
  summary: 'How many fans a notification would be for, and how',
  effect: 'read',
  access: notifiers,
  input: z.strictObject({ event_id: id, ...audienceFields }).superRefine(nameSubject),
  output: z.object({
    fans: z.number().int(),
    /** A phone of theirs shows it at once; the others see it in the app alone. */
    with_push: z.number().int(),
    /** The one to the same audience in the last minute: to be named for another one. */
    last: z.object({ notification_id: id, title: z.string(), sent_dttm: epochMs }).nullable(),
    /** By which a browser of the staff asks for a push message of its own. */
    web_push_key: z.string(),
  }),
  errors: ['not_found', 'forbidden'],
});

export const sendNotification = operation({
  method: 'POST',
  path: 'events/send_push_notifications',
  summary: 'Notifies fans of an event in 10 seconds, until when it can be taken back',
  effect: 'write',
  access: notifiers,
  input: z
    .strictObject({
      event_id: id.optional(),
      /** The same as `event_id`. */
      eventId: id.optional(),
      ...notificationText,
      ...audienceFields,
      /** The one to the same audience in the last minute that the sender was told of. Any other is refused as `conflict`. */
      repeats: optionalId,
    })
    .superRefine(nameSubject)
    .superRefine(({ event_id: eventId, eventId: same }, ctx) => {
      if ((eventId ?? same) !== undefined && (same === undefined || eventId === undefined || same === eventId)) return;
      ctx.addIssue({ code: 'custom', path: ['event_id'], message: messages.rowNotFound });
    }),
  output: z.object({
    message: z.string(),
    notification_id: id,
    /** Fixed from now on: who joins later is not among them. */
    fans: z.number().int(),
    with_push: z.number().int(),
    leaves_dttm: epochMs,
    /** The server's clock. */
    now_dttm: epochMs,
  }),
  errors: ['not_found', 'forbidden', 'conflict'],
});

export const takeBackNotification = operation({
  method: 'POST',
  path: 'events/take_back_push_notification',
  summary: 'Takes back a notification that has not left yet',
  effect: 'write',
  access: notifiers,
  input: z.strictObject({ event_id: id, notification_id: id }),
  output: done,
  errors: ['not_found', 'conflict'],
});

const httpsAddress = z
  .url({ protocol: /^https$/, error: messages.invalidValue })
  .max(1_000, messages.tooLong(1_000))
  .refine((address) => URL.parse(address)?.username === '', messages.invalidValue);
const base64url = (bytes: number) =>
  z
    .string(messages.invalidValue)
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), messages.invalidValue);

/** As a browser's `PushSubscription` tells it. */
export const webSubscription = z.strictObject({
  endpoint: httpsAddress,
  /** Its public key of P-256, uncompressed, and its secret. */
  p256dh: base64url(65),
  auth: base64url(16),
});

export const tryNotification = operation({
  method: 'POST',
  path: 'events/try_push_notification',
  summary: 'Sends a notification to the browser of who writes it, and to nobody else; nothing of it is kept',
  effect: 'write',
  access: notifiers,
  input: z.strictObject({ event_id: id, ...notificationText, subscription: webSubscription }),
  output: done,
  errors: ['not_found', 'too_many_requests'],
});

/** What came of a notification. `waiting` are on their way; `gone` had taken their permission back; `failed`, their push service did not take it. */
const figures = {
  notification_id: id,
  state: z.enum(['waiting', 'sent', 'taken_back']),
  waiting: z.number().int(),
  reached: z.number().int(),
  failed: z.number().int(),
  gone: z.number().int(),
  /** Fans who saw it, in the app or by its push message: each once. */
  opened: z.number().int(),
};
export const notificationFigures = z.object(figures);

const notification = z.object({
  ...figures,
  title: z.string(),
  message: z.string(),
  eventNotificationType: z.enum(audienceTypes),
  requestTitle: z.string().nullable(),
  pollId: id.nullable(),
  raffleId: id.nullable(),
  sent_by: z.string(),
  sent_dttm: epochMs,
  fans: z.number().int(),
  with_push: z.number().int(),
});
export type SentNotification = z.infer<typeof notification>;

export const listNotifications = operation({
  method: 'POST',
  path: 'events/push_notifications_list',
  summary: 'Notifications of an event and what came of them, the newest first',
  effect: 'read',
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

/** What comes of the event's newest notifications. */
export const notificationsOfEvent = topic({
  name: 'notifications',
  audience: 'staff',
  access: readers,
  isSummary: true,
  data: z.object({ newest: z.array(notificationFigures).max(mostFollowed) }),
});

const inboxItem = z.object({
  notification_id: id,
  title: z.string(),
  message: z.string(),
  sent_dttm: epochMs,
  is_opened: z.boolean(),
});
export type InboxItem = z.infer<typeof inboxItem>;

export const getInbox = operation({
  method: 'GET',
  path: 'fan/get_inbox',
  summary: 'What the organiser wrote to the fan at an event, the newest first',
  effect: 'read',
  access: signedInFan,
  input: z.strictObject({ event_id: id }),
  output: z.object({ result: z.array(inboxItem).max(mostInInbox) }),
  errors: ['not_found'],
});

/** Something came into the fan's inbox. */
export const inboxOfFan = topic({
  name: 'inbox',
  audience: 'person',
  access: signedInFan,
  data: z.object({ event_id: id }),
});

export const openNotifications = operation({
  method: 'POST',
  path: 'fan/open_notifications',
  summary: 'The fan has seen these of an event; repeating it changes nothing',
  effect: 'write',
  access: signedInFan,
  input: z.strictObject({ event_id: id, notification_ids: z.array(id).min(1).max(mostInInbox) }),
  output: z.object({ message: z.string() }),
  errors: ['not_found'],
});

export const getPushKey = operation({
  method: 'GET',
  path: 'fan/get_push_key',
  summary: 'The server’s public key, by which a browser asks its push service for an address',
  effect: 'read',
  access: signedInFan,
  input: z.strictObject({}),
  output: z.object({ web_push_key: z.string() }),
});

export const subscribePush = operation({
  method: 'POST',
  path: 'fan/subscribe_push',
  summary: 'Push messages for the fan go to this browser or phone, too, while it is signed in',
  effect: 'write',
  access: signedInFan,
  /** One of the two. */
  input: z
    .strictObject({
      web: webSubscription.optional(),
      /** Of an app around this one: Firebase's registration token. */
      fcm_token: z
        .string(messages.invalidValue)
        .trim()
        .min(20, messages.invalidValue)
        .max(1_000, messages.invalidValue)
        .optional(),
    })
    .refine(({ web, fcm_token: token }) => (web === undefined) !== (token === undefined), {
      path: ['web'],
      message: messages.invalidValue,
    }),
  output: done,
  errors: ['too_many_requests'],
});

export const unsubscribePush = operation({
  method: 'POST',
  path: 'fan/unsubscribe_push',
  summary: 'This browser or phone gets no push messages any more',
  effect: 'write',
  access: signedInFan,
  input: z.strictObject({}),
  output: done,
});
