import { z } from 'zod';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { holders, operation } from './operation.ts';
import { done, epochMs, id, listOf, optionalText, pageInput } from './primitives.ts';
import { maxWaiting, maxWebhooks, sentKinds, webhookKinds } from './webhook-kinds.ts';
import * as webhookTexts from './webhooks.texts.ts';

export const webhookNoun = noun('webhook', 'Webhook', {
  'webhook.created': 'Webhook added',
  'webhook.changed': 'Webhook changed',
  'webhook.deleted': 'Webhook deleted',
  'webhook.secret_rotated': 'Secret of the webhook rotated',
  'webhook.paused': 'Webhook paused',
  'webhook.resumed': 'Webhook resumed',
  'webhook.tested': 'Test sent to the webhook',
  'webhook.resent': 'Delivery of the webhook sent again',
});

const roles = ['ADMIN', 'MANAGER'] as const;
const key = ['Page_Stripe_Connect'] as const;
const access = holders(key, { roles });
const ofOwn = holders(key, { roles, reach: 'webhook' });

/** An ADMIN names the manager; a manager always uses their own webhooks. */
const whose = { manager_id: id.optional() };
const one = { webhook_id: id };

export const webhookStates = ['active', 'failing', 'paused'] as const;
export const pauseReasons = ['manual', 'failing', 'gone', 'restored'] as const;
export type PauseReason = (typeof pauseReasons)[number];

const webhook = z.object({
  id,
  manager_id: id,
  url: z.string(),
  description: z.string(),
  kinds: z.array(z.enum(webhookKinds)).max(webhookKinds.length),
  /** `failing`: the latest attempt failed, and attempts go on. */
  state: z.enum(webhookStates),
  pause_reason: z.enum(pauseReasons).nullable(),
  failing_since_dttm: epochMs.nullable(),
  /** Until then, the previous secret signs as well. */
  previous_secret_until_dttm: epochMs.nullable(),
  /** Waiting events; the maximum stands for as many or more. */
  waiting: z.number().int().max(maxWaiting),
  created_dttm: epochMs,
});
export type Webhook = z.infer<typeof webhook>;

export const listWebhooks = operation.read({
  path: 'webhooks/list_webhooks',
  summary: 'Lists the webhooks of a manager, oldest first',
  access,
  input: z.strictObject(whose),
  output: z.array(webhook).max(maxWebhooks),
  errors: ['not_found'],
});

export const getWebhook = operation.read({
  path: 'webhooks/get_webhook',
  summary: 'Returns a webhook without its secret',
  access: ofOwn,
  input: z.strictObject(one),
  output: webhook,
  errors: ['not_found'],
});

function isWebAddress(value: string): boolean {
  return z.url({ protocol: /^https?$/ }).safeParse(value).success;
}

function hasCredentials(value: string): boolean {
  try {
    const { username, password } = new URL(value);
    return username !== '' || password !== '';
  } catch {
    return false;
  }
}

const values = {
  url: z
    .string(webhookTexts.urlRequired)
    .trim()
    .min(1, { error: webhookTexts.urlRequired, abort: true })
    .max(2_000, generalTexts.tooLong(2_000))
    .refine(isWebAddress, { error: webhookTexts.urlShape, abort: true })
    .refine((value) => !hasCredentials(value), webhookTexts.urlCredentials),
  description: optionalText(100),
  kinds: z
    .array(z.enum(webhookKinds, generalTexts.eventChoice), webhookTexts.kindsRequired)
    .min(1, webhookTexts.kindsRequired)
    .max(webhookKinds.length)
    .transform((kinds) => webhookKinds.filter((kind) => kinds.includes(kind))),
};

/** The secret appears in this answer only. */
const withSecret = done.extend({ webhook_id: id, secret: z.string() });

export const webhookInput = z.strictObject({ ...whose, ...values });

export const addWebhook = operation.write({
  path: 'webhooks/add_webhook',
  summary: 'Adds a webhook and returns its secret, which is never shown again',
  access,
  input: webhookInput,
  output: withSecret,
  answersSecret: true,
  errors: ['conflict', 'not_found'],
});

export const updateWebhook = operation.write({
  path: 'webhooks/update_webhook',
  summary: 'Changes the address, description and kinds of a webhook; the last save wins',
  access: ofOwn,
  input: z.strictObject({ ...one, ...values }),
  errors: ['not_found'],
});

export const deleteWebhook = operation.write({
  path: 'webhooks/delete_webhook',
  summary: 'Deletes a webhook with its log; waiting deliveries are not sent',
  access: ofOwn,
  input: z.strictObject(one),
  errors: ['not_found'],
});

export const rotateWebhookSecret = operation.write({
  path: 'webhooks/rotate_secret',
  summary: 'Replaces the secret of a webhook; the previous one also signs for 24 hours',
  access: ofOwn,
  input: z.strictObject(one),
  output: withSecret,
  answersSecret: true,
  errors: ['not_found'],
});

export const pauseWebhook = operation.write({
  path: 'webhooks/pause_webhook',
  summary: 'Pauses a webhook, whose events then wait, or resumes it',
  access: ofOwn,
  input: z.strictObject({ ...one, is_paused: z.boolean(generalTexts.invalidValue) }),
  errors: ['not_found'],
});

export const testWebhook = operation.write({
  path: 'webhooks/send_test',
  summary: 'Sends a delivery of the kind webhook.test to a webhook',
  access: ofOwn,
  input: z.strictObject(one),
  output: done.extend({ delivery_id: id }),
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const delivery = z.object({
  id,
  /** The header `webhook-id`, equal in all attempts of the delivery. */
  message_id: z.string(),
  kind: z.enum(sentKinds),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  /** Status of the latest answer; null if no attempt got one. */
  status: z.number().int().nullable(),
  happened_dttm: epochMs,
  next_attempt_dttm: epochMs.nullable(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

export const listDeliveries = operation.query({
  path: 'webhooks/list_deliveries',
  summary: 'Lists the deliveries of a webhook in the last 30 days, latest first',
  access: ofOwn,
  input: z.strictObject({
    ...one,
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
    state: z.enum(deliveryStates).nullish(),
  }),
  output: listOf(delivery),
  errors: ['not_found'],
});

const headers = z.record(z.string(), z.string());

const attempt = z.object({
  attempted_dttm: epochMs,
  duration_ms: z.number().int(),
  request_headers: headers,
  status: z.number().int().nullable(),
  /** Why the attempt counts as failed; empty for a success. */
  failure: z.string(),
  answer_headers: headers,
  /** At most the first 4,096 characters. */
  answer: z.string(),
});

/** Maximum number of attempts that the log shows: the latest ones. */
export const maxShownAttempts = 20;

const wholeDelivery = delivery.extend({
  url: z.string(),
  body: z.string(),
  tries: z.array(attempt).max(maxShownAttempts),
});
export type WholeDelivery = z.infer<typeof wholeDelivery>;

const oneDelivery = { ...one, delivery_id: id };

export const getDelivery = operation.read({
  path: 'webhooks/get_delivery',
  summary: 'Returns a delivery with its body, its attempts and their answers, latest attempt first',
  access: ofOwn,
  input: z.strictObject(oneDelivery),
  output: wholeDelivery,
  errors: ['not_found'],
});

export const resendDelivery = operation.write({
  path: 'webhooks/resend_delivery',
  summary: 'Sends a delivery again now, under the same id, with all its attempts',
  access: ofOwn,
  input: z.strictObject(oneDelivery),
  errors: ['not_found', 'conflict', 'too_many_requests'],
});
