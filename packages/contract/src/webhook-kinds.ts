import type { Feature } from './features.ts';

/** Kinds of events that a webhook can receive. Never rename one, because receivers compare the names. */
export const webhookKinds = [
  'order.paid',
  'order.refunded',
  'order.status',
  'order.disputed',
  'fan.joined',
  'fan.checked_in',
  'poll.completed',
  'raffle.drawn',
  'drop.sold_out',
  'ticket.opened',
  'event.changed',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** The key of the page that shows what the kind tells. Managers without it neither choose nor receive the kind. */
export const kindKeys = {
  'order.paid': 'Page_Orders',
  'order.refunded': 'Page_Orders',
  'order.status': 'Page_Orders',
  'order.disputed': 'Page_Orders',
  'fan.joined': 'Page_Manage_Users',
  'fan.checked_in': 'Page_Manage_Users',
  'poll.completed': 'Page_Polls',
  'raffle.drawn': 'Page_Raffles',
  'drop.sold_out': 'Page_Merch_Drop',
  'ticket.opened': 'Page_Support',
  'event.changed': 'Page_Events',
} as const satisfies Record<WebhookKind, Feature>;

/** The kind of a test delivery, which every webhook receives. */
export const testKind = 'webhook.test';
export const sentKinds = [...webhookKinds, testKind] as const;

/** Days for which a delivery stays in the log. */
export const deliveriesKeptDays = 30;
/** Milliseconds for an attempt. */
export const webhookTimeoutMs = 10_000;
/** Hours for which the previous secret still signs after a rotation. */
export const secretOverlapHours = 24;
/** Days without a success after which a webhook is paused. */
export const failingDays = 3;
export const maxWebhooks = 10;
/** The count of waiting events stops at this limit, so that counting a long queue costs no more than a short one. */
export const maxWaiting = 1_000;

/** Seconds between the attempts of a delivery. They cover 27 hours and 35 minutes. */
export const retrySeconds = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const;
