import { decimalsOf } from '@backline/contract/money';
import { z } from 'zod';
import { httpUrl, oneOf, settingRows, text, wholeNumber } from './setting-values.ts';

// Settings of services that the product calls, and settings for trials and tests. See settings.ts.

export const messaging = {
  title: 'Mail and texts',
  note: 'Without these settings nothing is sent, and the log prints mails and texts. Fans sign in by text, so a production installation needs both.',
  settings: {
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'needs an address such as smtps://user:password@host:465' })
      .optional()
      .register(settingRows, {
        mayHoldPassword: true,
        values: '`smtp:` or `smtps:` address',
        meaning: 'Mail server, such as `smtps://user:password@host:465`.',
      }),
    MAIL_FROM: z
      .string()
      .regex(/^[^\s<>@]+@[^\s<>@]+$|<[^\s<>@]+@[^\s<>@]+>$/, 'needs a sender such as Backline <no-reply@example.org>')
      .optional()
      .register(settingRows, {
        values: 'mail address, with or without a name',
        meaning: 'Sender of every mail: an address that your mail server may send for. Required with `SMTP_URL`.',
      }),
    TWILIO_ACCOUNT_SID: text.optional().register(settingRows, {
      values: 'account SID',
      meaning: 'Twilio account that sends the texts.',
    }),
    TWILIO_AUTH_TOKEN: text.optional().register(settingRows, {
      isSecret: true,
      values: 'token',
      meaning: 'Auth token of that account. Required with `TWILIO_ACCOUNT_SID`.',
    }),
    TWILIO_FROM: text.optional().register(settingRows, {
      values: 'phone number, such as `+13125550100`',
      meaning: 'Sender of every text. Required with `TWILIO_ACCOUNT_SID`.',
    }),
  },
} as const;

export const payments = {
  title: 'Payments',
  note: 'Without Stripe’s keys, a sandbox takes the payments, and no money moves. See [Going live with Stripe](operations/payments.md#going-live-with-stripe).',
  settings: {
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, 'needs a key that begins with sk_ or rk_')
      .optional()
      .register(settingRows, {
        isSecret: true,
        values: 'key that begins with `sk_` or `rk_`',
        meaning: 'Secret key of your Stripe account.',
      }),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_\w+$/, 'needs a key that begins with pk_')
      .optional()
      .register(settingRows, {
        values: 'key that begins with `pk_`',
        meaning: 'Publishable key, of the same mode (test or live). Required with `STRIPE_SECRET_KEY`.',
      }),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\S+$/, 'needs a secret that begins with whsec_')
      .optional()
      .register(settingRows, {
        isSecret: true,
        values: 'secret that begins with `whsec_`',
        meaning: 'Signing secret of the webhook endpoint. Required with `STRIPE_SECRET_KEY`.',
      }),
    // Pages stop waiting after 30 seconds, so two calls of two attempts each must fit.
    STRIPE_TIMEOUT_MS: wholeNumber(100, 7_000).default(6_000).register(settingRows, {
      unit: 'milliseconds',
      meaning:
        'Timeout of one attempt. Each call has two attempts, so a request that waits for Stripe is answered within 30 seconds.',
    }),
    SERVICE_FEE_PERCENT: z.coerce
      .number('needs a number from 0 to 100')
      .min(0, 'needs a number from 0 to 100')
      .max(100, 'needs a number from 0 to 100')
      .refine((percent) => decimalsOf(percent) <= 3, 'needs at most three decimals')
      .default(0)
      .register(settingRows, {
        unit: 'percent',
        meaning: 'Share of each sale that the installation keeps. A change applies to new orders only.',
      }),
  },
} as const;

export const storage = {
  title: 'Storage',
  note: 'Without `S3_BUCKET`, uploads are stored in `DATA_DIR`. See [Uploads on S3](operations/scale.md#uploads-on-s3).',
  settings: {
    S3_BUCKET: text.optional().register(settingRows, {
      values: 'bucket name',
      meaning: 'Bucket for uploads, on Amazon S3 or any compatible store.',
    }),
    S3_ACCESS_KEY_ID: text.optional().register(settingRows, {
      values: 'key',
      meaning: 'Access key of the bucket. Required with `S3_BUCKET`.',
    }),
    S3_SECRET_ACCESS_KEY: text.optional().register(settingRows, {
      isSecret: true,
      values: 'key',
      meaning: 'Secret of that access key. Required with `S3_BUCKET`.',
    }),
    S3_ENDPOINT: httpUrl.optional().register(settingRows, {
      default: 'Amazon S3',
      values: '`http:` or `https:` address',
      meaning: 'Address of another store that is compatible with S3.',
    }),
    S3_REGION: text.default('us-east-1').register(settingRows, {
      values: 'region name',
      meaning: 'Region of the bucket.',
    }),
    S3_PUBLIC_URL: httpUrl.optional().register(settingRows, {
      default: 'the bucket’s own address',
      values: '`http:` or `https:` address',
      meaning: 'Address from which browsers load uploads, such as that of a CDN.',
    }),
  },
} as const;

export const push = {
  title: 'Push messages',
  settings: {
    PUSH_CONTACT: z
      .string()
      .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'needs mailto: or https:')
      .optional()
      .register(settingRows, {
        default: '`mailto:` with the address of `MAIL_FROM`',
        values: '`mailto:` or `https:` address',
        meaning: 'Contact that the push services of browsers can reach.',
      }),
    FCM_SERVICE_ACCOUNT: text.optional().register(settingRows, {
      values: 'file',
      meaning:
        'JSON file of a Google service account. Phones with your own app then get push messages by Firebase, too.',
    }),
  },
} as const;

export const trials = {
  title: 'Trials and tests',
  note: 'A production installation needs none of these.',
  settings: {
    NODE_ENV: oneOf('development', 'production', 'test').default('production').register(settingRows, {
      meaning: 'Kind of installation. `npm run dev` sets `development`.',
    }),
    TWILIO_API_URL: httpUrl.default('https://api.twilio.com').register(settingRows, {
      values: '`http:` or `https:` address',
      meaning: 'Address to call instead of Twilio’s.',
    }),
    FCM_API_URL: httpUrl.default('https://fcm.googleapis.com').register(settingRows, {
      values: '`http:` or `https:` address',
      meaning: 'Address to call instead of Firebase’s.',
    }),
    TURNSTILE_API_URL: httpUrl.default('https://challenges.cloudflare.com').register(settingRows, {
      values: '`http:` or `https:` address',
      meaning: 'Address to call instead of Turnstile’s.',
    }),
    STRIPE_API_URL: httpUrl.default('https://api.stripe.com').register(settingRows, {
      values: '`http:` or `https:` address',
      meaning: 'Address to call instead of Stripe’s.',
    }),
    SHOPIFY_API_URL: z
      .string()
      .regex(/^https?:\/\/[^\s]*\{shop\}[^\s]*$/, 'needs an address with {shop} in it')
      .optional()
      .register(settingRows, {
        default: 'each shop’s own address',
        values: 'address with `{shop}` in it',
        meaning: 'Address to call instead of Shopify’s Admin API.',
      }),
    PUSH_LOCAL_SERVICE: z
      .url({ protocol: /^https$/, error: 'needs an address that begins with https://' })
      .optional()
      .register(settingRows, {
        values: '`https:` address',
        meaning:
          'Push service on your own network. It is the only private address that the server may call for push messages.',
      }),
    PUSH_LOCAL_CERTIFICATE: text.optional().register(settingRows, {
      values: 'file',
      meaning: 'Certificate of that push service. Needs `PUSH_LOCAL_SERVICE`.',
    }),
    WEBHOOK_LOCAL_RECEIVER: httpUrl.optional().register(settingRows, {
      values: '`http:` or `https:` address',
      meaning:
        'Receiver of webhooks on your own network. It is the only private address that the server may call for webhooks.',
    }),
  },
} as const;
