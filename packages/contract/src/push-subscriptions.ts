import { z } from 'zod';
import * as generalTexts from './general.texts.ts';
import { anybody, operation, signedInFan } from './operation.ts';

const httpsAddress = z
  .url({ protocol: /^https$/, error: generalTexts.invalidValue })
  .max(1_000, generalTexts.tooLong(1_000))
  .refine((address) => !/^https:\/\/[^/?#\\]*@/i.test(address), generalTexts.invalidValue);
const base64url = (bytes: number) =>
  z
    .string(generalTexts.invalidValue)
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), generalTexts.invalidValue);

export const webSubscription = z.strictObject({
  endpoint: httpsAddress,
  p256dh: base64url(65),
  auth: base64url(16),
});

export const getPushKey = operation.read({
  path: 'fan/get_push_key',
  summary: 'The server’s public key, by which a browser asks its push service for an address',
  access: signedInFan,
  output: z.object({ web_push_key: z.string() }),
});

export const subscribePush = operation.write({
  path: 'fan/subscribe_push',
  summary: 'Push messages for the fan go to this browser or phone, too, while it is signed in',
  access: signedInFan,
  input: z
    .strictObject({
      web: webSubscription.optional(),
      fcm_token: z
        .string(generalTexts.invalidValue)
        .trim()
        .min(20, generalTexts.invalidValue)
        .max(1_000, generalTexts.invalidValue)
        .optional(),
    })
    .refine(({ web, fcm_token: token }) => (web === undefined) !== (token === undefined), {
      path: ['web'],
      message: generalTexts.invalidValue,
    }),
  errors: ['too_many_requests'],
});

/** Only this browser and its push service know the old address, so it proves the subscription's owner. */
export const movePushAddress = operation.write({
  path: 'fan/move_push_address',
  summary: 'A browser whose push service gave it another address, which its service worker tells without a page',
  access: anybody,
  input: z.strictObject({ from: httpsAddress, web: webSubscription }),
  errors: ['not_found', 'too_many_requests'],
});

export const unsubscribePush = operation.write({
  path: 'fan/unsubscribe_push',
  summary: 'This browser or phone gets no push messages any more',
  access: signedInFan,
});
