import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const port = z.coerce.number().int().min(0).max(65_535);
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** Whose `X-Forwarded-For` is believed: nobody's, that of so many proxies in a row, or of proxies at these addresses. */
export type TrustProxy = false | number | string[];

/** `off`, how many proxies stand before us, or the addresses from which they speak. `on` is one proxy. */
const proxies = z.string().transform((value, context): TrustProxy => {
  if (value === 'off') return false;
  if (value === 'on') return 1;
  if (/^([1-9]|10)$/.test(value)) return Number(value);
  const ranges = value.split(',').map((range) => range.trim());
  if (ranges.every(isRange)) return ranges;
  context.addIssue('needs off, on, a number of proxies from 1 to 10, or addresses such as 10.0.0.0/8,::1');
  return z.NEVER;
});

function isRange(text: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  // No prefix of 0: it would believe everybody.
  return version !== 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)));
}

export const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  ROLE: z.enum(['all', 'http', 'worker', 'tempo']).default('all'),
  TEMPO_THREADS: z.coerce.number().int().min(1).max(64).optional(),
  DEMO: onOff.default(true),
  ADMIN_EMAIL: z.email().optional(),
  SECRET_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  SECRET_KEY_CHANGED: onOff.default(false),
  TRUST_PROXY: proxies.default(false),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SESSION_ACCESS_MINUTES: z.coerce.number().int().min(1).max(1440).default(15),
  SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Backline <no-reply@backline.example.org>'),
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z.string().min(1).optional(),
  TWILIO_API_URL: httpUrl.default('https://api.twilio.com'),
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'needs mailto: or https:')
    .optional(),
  PUSH_LOCAL_SERVICE: z.url({ protocol: /^https$/ }).optional(),
  PUSH_LOCAL_CERTIFICATE: z.string().min(1).optional(),
  FCM_SERVICE_ACCOUNT: z.string().min(1).optional(),
  FCM_API_URL: httpUrl.default('https://fcm.googleapis.com'),
  BOT_CHECK: z.enum(['proof-of-work', 'turnstile', 'off']).default('proof-of-work'),
  TURNSTILE_SITE_KEY: z.string().min(1).optional(),
  TURNSTILE_SECRET_KEY: z.string().min(1).optional(),
  TURNSTILE_API_URL: httpUrl.default('https://challenges.cloudflare.com'),
  SERVICE_FEE_PERCENT: z.coerce.number().min(0).max(100).default(0),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'needs a key that begins with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'needs a key that begins with pk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'needs a secret that begins with whsec_')
    .optional(),
  STRIPE_API_URL: httpUrl.default('https://api.stripe.com'),
  // A page gives up after 30 seconds; what makes two calls of two tries each has answered by then.
  STRIPE_TIMEOUT_MS: z.coerce.number().int().min(100).max(7_000).default(6_000),
  SHOPIFY_API_URL: z
    .string()
    .regex(/^https?:\/\/[^\s]*\{shop\}[^\s]*$/, 'needs an address with {shop} in it')
    .optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PUBLIC_URL: httpUrl.optional(),
});

/** The variables as they are set, checked one by one. */
export type Environment = z.infer<typeof environment>;

/** A service that is set up by half would be left out without a word. */
export function requireWhole(
  env: Environment,
  switchedBy: keyof Environment,
  parts: readonly (keyof Environment)[],
): void {
  const part = parts.find((name) => env[name] !== undefined);
  if (part !== undefined && env[switchedBy] === undefined) {
    throw new ConfigError(`${switchedBy}: is needed with ${part}`);
  }
}

export function required(env: Environment, name: keyof Environment, because: string): string {
  const value = env[name];
  if (typeof value !== 'string') throw new ConfigError(`${name}: is needed ${because}`);
  return value;
}

/** The text of a file that a variable names. */
export function readSetting(name: keyof Environment, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`${name}: the file ${file} cannot be read`);
  }
}
