import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { readSetting, required, requireWhole, type Environment } from './environment.ts';
import { httpUrl } from './setting-values.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  apiUrl: string;
  /** Timeout of one attempt. A call is attempted twice. */
  timeoutMs: number;
}

export interface OutsideServices {
  mail: { smtpUrl: string | undefined; from: string };
  twilio: { accountSid: string; authToken: string; from: string; apiUrl: string } | undefined;
  push: {
    /** Contact for push services: `mailto:` or `https:`. */
    contact: string;
    /** For trials and tests: the one local push service exempt from the SSRF guard. */
    localService: { origin: string; certificate: string | undefined } | undefined;
    fcm: { projectId: string; clientEmail: string; privateKey: string; tokenUrl: string; apiUrl: string } | undefined;
  };
  botCheck:
    | { kind: 'proof-of-work' }
    | { kind: 'off' }
    | { kind: 'turnstile'; siteKey: string; secretKey: string; apiUrl: string };
  /** Undefined: uses the sandbox, and no money moves. */
  stripe: StripeSettings | undefined;
  shopify: { apiUrl: string | undefined };
  /** `localReceiver` is for trials and tests: the origin of the one receiver exempt from the SSRF guard and from TLS. */
  webhooks: { localReceiver: string | undefined };
  /** Undefined: stores uploads in `dataDir/objects`. */
  s3: (S3Account & { bucket: string; publicUrl: string; uploadOrigin: string }) | undefined;
}

export interface S3Account {
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export const outsideServices = (env: Environment): OutsideServices => ({
  mail: mail(env),
  twilio: twilio(env),
  push: { contact: pushContact(env), localService: localPushService(env), fcm: fcm(env) },
  botCheck: botCheck(env),
  stripe: stripe(env),
  shopify: { apiUrl: env.SHOPIFY_API_URL },
  webhooks: { localReceiver: env.WEBHOOK_LOCAL_RECEIVER && new URL(env.WEBHOOK_LOCAL_RECEIVER).origin },
  s3: s3(env),
});

/** Sender of emails that are only logged, because a message always needs a sender. */
const unsentFrom = 'Backline <no-reply@backline.example.org>';

function mail(env: Environment): OutsideServices['mail'] {
  if (env.SMTP_URL === undefined) return { smtpUrl: undefined, from: env.MAIL_FROM ?? unsentFrom };
  return { smtpUrl: env.SMTP_URL, from: required(env, 'MAIL_FROM', 'with SMTP_URL: the sender of every mail') };
}

function twilio(env: Environment): OutsideServices['twilio'] {
  requireWhole(env, 'TWILIO_ACCOUNT_SID', ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  if (env.TWILIO_ACCOUNT_SID === undefined) return undefined;
  return {
    accountSid: env.TWILIO_ACCOUNT_SID,
    authToken: required(env, 'TWILIO_AUTH_TOKEN', 'with TWILIO_ACCOUNT_SID'),
    from: required(env, 'TWILIO_FROM', 'with TWILIO_ACCOUNT_SID'),
    apiUrl: env.TWILIO_API_URL,
  };
}

function stripe(env: Environment): OutsideServices['stripe'] {
  requireWhole(env, 'STRIPE_SECRET_KEY', ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']);
  if (env.STRIPE_SECRET_KEY === undefined) return undefined;
  const publishableKey = required(env, 'STRIPE_PUBLISHABLE_KEY', 'with STRIPE_SECRET_KEY');
  if (isLive(env.STRIPE_SECRET_KEY) !== isLive(publishableKey)) {
    throw new ConfigError('STRIPE_PUBLISHABLE_KEY: one of the keys is of the test mode, the other of the live mode');
  }
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey,
    webhookSecret: required(env, 'STRIPE_WEBHOOK_SECRET', 'with STRIPE_SECRET_KEY'),
    apiUrl: env.STRIPE_API_URL,
    timeoutMs: env.STRIPE_TIMEOUT_MS,
  };
}

const isLive = (key: string) => key.includes('_live_');

function pushContact({ PUSH_CONTACT: contact, MAIL_FROM: from = unsentFrom }: Environment): string {
  return contact ?? `mailto:${/<([^<>]+)>/.exec(from)?.[1] ?? from}`;
}

function localPushService(env: Environment): OutsideServices['push']['localService'] {
  requireWhole(env, 'PUSH_LOCAL_SERVICE', ['PUSH_LOCAL_CERTIFICATE']);
  if (env.PUSH_LOCAL_SERVICE === undefined) return undefined;
  const file = env.PUSH_LOCAL_CERTIFICATE;
  const certificate = file === undefined ? undefined : readSetting('PUSH_LOCAL_CERTIFICATE', file);
  return { origin: new URL(env.PUSH_LOCAL_SERVICE).origin, certificate };
}

const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().startsWith('-----BEGIN'),
  token_uri: httpUrl.default('https://oauth2.googleapis.com/token'),
});

function fcm(env: Environment): OutsideServices['push']['fcm'] {
  if (env.FCM_SERVICE_ACCOUNT === undefined) return undefined;
  const text = readSetting('FCM_SERVICE_ACCOUNT', env.FCM_SERVICE_ACCOUNT);
  const parsed = serviceAccount.safeParse(parsedJson(text));
  // Omits zod's issues, which could contain part of the key.
  if (!parsed.success) throw new ConfigError('FCM_SERVICE_ACCOUNT: the file is no service account of Google');
  const {
    project_id: projectId,
    client_email: clientEmail,
    private_key: privateKey,
    token_uri: tokenUrl,
  } = parsed.data;
  return { projectId, clientEmail, privateKey, tokenUrl, apiUrl: env.FCM_API_URL };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function botCheck(env: Environment): OutsideServices['botCheck'] {
  if (env.BOT_CHECK !== 'turnstile') return { kind: env.BOT_CHECK };
  return {
    kind: 'turnstile',
    siteKey: required(env, 'TURNSTILE_SITE_KEY', 'with BOT_CHECK=turnstile'),
    secretKey: required(env, 'TURNSTILE_SECRET_KEY', 'with BOT_CHECK=turnstile'),
    apiUrl: env.TURNSTILE_API_URL,
  };
}

function s3(env: Environment): OutsideServices['s3'] {
  requireWhole(env, 'S3_BUCKET', ['S3_PUBLIC_URL']);
  // The account may also be that of the backups, whose uploads then stay in a folder.
  const parts = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_ENDPOINT'] as const;
  if (!isOnS3(env.BACKUP_TO)) requireWhole(env, 'S3_BUCKET', parts);
  if (env.S3_BUCKET === undefined) return undefined;
  // Amazon puts the bucket into the host; other stores usually use the path.
  const base =
    env.S3_ENDPOINT === undefined
      ? `https://${env.S3_BUCKET}.s3.${env.S3_REGION}.amazonaws.com`
      : `${env.S3_ENDPOINT}/${env.S3_BUCKET}`;
  return {
    ...s3Account(env, 'S3_BUCKET'),
    bucket: env.S3_BUCKET,
    publicUrl: env.S3_PUBLIC_URL ?? base,
    uploadOrigin: new URL(base).origin,
  };
}

export const isOnS3 = (place: string | undefined) => place?.startsWith('s3://') === true;

export function s3Account(env: Environment, neededBy: string): S3Account {
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKeyId: required(env, 'S3_ACCESS_KEY_ID', `with ${neededBy}`),
    secretAccessKey: required(env, 'S3_SECRET_ACCESS_KEY', `with ${neededBy}`),
  };
}
