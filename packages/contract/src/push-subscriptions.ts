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
  summary: 'Returns the server’s public key, with which a browser subscribes to its push service',
  access: signedInFan,
  output: z.object({ web_push_key: z.string() }),
});

export const subscribePush = operation.write({
  path: 'fan/subscribe_push',
  summary: 'Subscribes this browser or phone to the fan’s push messages while the fan is signed in',
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

/** The old address proves who owns the subscription, because only this browser and its push service know it. */
export const movePushAddress = operation.write({
  path: 'fan/move_push_address',
  summary:
    'Updates a browser’s push address after its push service changed it; its service worker calls this without a page',
  access: anybody,
  input: z.strictObject({ from: httpsAddress, web: webSubscription }),
  errors: ['not_found', 'too_many_requests'],
});

export const unsubscribePush = operation.write({
  path: 'fan/unsubscribe_push',
  summary: 'Unsubscribes this browser or phone from push messages',
  access: signedInFan,
});
