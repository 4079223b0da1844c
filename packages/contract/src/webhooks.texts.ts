import { deliveriesKeptDays, webhookTimeoutMs, type WebhookKind } from './webhook-kinds.ts';

export const title = 'Webhooks';
export const none = 'No webhooks yet. Add one to tell another system about orders, fans and events.';
export const noDeliveries = 'Nothing was sent yet. Send a test to see the first delivery.';
export const noDeliveriesOfKind = 'No deliveries in this state.';
export const urlRequired = 'Please enter the address of the receiver.';
export const urlShape = 'Please enter an address that begins with https://.';
export const urlCredentials = 'Please enter the address without a user name and password.';
export const urlNotPublic = 'This address is not public. Webhooks can only call public https addresses.';
export const kindsRequired = 'Please choose at least one kind of event.';
export const kindsHidden = (names: readonly string[]) =>
  `Artist managers may not see these events: ${names.join(', ')}. Please leave them out.`;
export const tooManyWebhooks = (max: number) => `A manager can have at most ${max} webhooks. Please delete one first.`;
export const created = 'The webhook has been added.';
export const saved = 'The webhook has been saved.';
export const deleted = 'The webhook has been deleted.';
export const rotated = (hours: number) =>
  `The new secret signs from now on. The previous one also signs for ${hours} hours.`;
export const paused = 'The webhook has been paused. Events wait until you resume it.';
export const resumed = 'The webhook has been resumed. Waiting events are sent now.';
export const testSent = 'The test is on its way. It appears in the log in a moment.';
export const resent = 'The delivery is sent again now.';
export const managerInactive =
  'The manager is deactivated, so this webhook sends nothing. Please reactivate them first.';
export const resumeFirst = 'The webhook is paused. Please resume it first.';

export const kindNames = {
  'order.paid': 'Order paid',
  'order.refunded': 'Order refunded',
  'order.status': 'Order status changed',
  'order.disputed': 'Order disputed',
  'fan.joined': 'Fan joined an event',
  'fan.checked_in': 'Fan checked in',
  'poll.completed': 'Poll completed',
  'raffle.drawn': 'Raffle drawn',
  'drop.sold_out': 'Merch drop sold out',
  'ticket.opened': 'Support ticket opened',
  'event.changed': 'Event changed',
} satisfies Record<WebhookKind, string>;

export const testName = 'Test';

export const pausedMail = {
  subject: (host: string) => `Your webhook to ${host} is paused`,
  lead: (host: string, days: number) =>
    `The receiver at ${host} has not accepted an event for ${days} days, so Backline paused the webhook. Events wait for up to ${deliveriesKeptDays} days.`,
  gone: (host: string) =>
    `The receiver at ${host} answered that it is gone for good (410), so Backline paused the webhook. Events wait for up to ${deliveriesKeptDays} days.`,
  button: 'Open webhooks',
  note: 'Check the receiver, then resume the webhook to send the waiting events.',
} as const;

export const failures = {
  status: (status: number) => `The receiver answered ${status}.`,
  redirect: (status: number) => `The receiver answered ${status}. Redirects are not followed.`,
  notPublic: 'The address is not public.',
  secretUnreadable: 'The secret can no longer be read. Rotate it.',
  timeout: `The receiver did not finish its answer within ${webhookTimeoutMs / 1_000} seconds.`,
  unreachable: (code: string) => `The receiver could not be reached (${code}).`,
} as const;
