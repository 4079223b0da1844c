import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { makeDataDir, storedSecret } from './data-dir.ts';

/** The doors that a process can open: `http` answers requests, `worker` runs jobs, `tempo` analyses songs. */
export type Door = 'http' | 'worker' | 'tempo';
export type Role = 'all' | Door;

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** `off`, how many proxies stand before us, or the addresses from which they speak. `on` is one proxy. */
const proxies = z.string().transform((value, context): Config['trustProxy'] => {
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

const environment = z.object({
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
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PUBLIC_URL: httpUrl.optional(),
});

type Environment = z.infer<typeof environment>;

/** Everything that can be set from outside, typed, with units in the names. Built once by {@link loadConfig}. */
export interface Config {
  env: Environment['NODE_ENV'];
  port: number;
  host: string;
  /** Origin under which browsers reach the product, without a trailing slash. */
  publicUrl: string;
  /** True behind TLS: only then may cookies carry `Secure`. */
  isSecure: boolean;
  /** Absolute path of the folder that holds the embedded database, the uploads and the generated secret. */
  dataDir: string;
  /** Undefined: the embedded PostgreSQL in `dataDir` is used. */
  databaseUrl: string | undefined;
  /** Of the role that owns the tables. Undefined: that of {@link databaseUrl}, or the embedded database's own. */
  databaseOwnerUrl: string | undefined;
  databasePool: number;
  role: Role;
  /** Songs that are analysed at once. Undefined: one for each core but one. */
  tempoThreads: number | undefined;
  demo: boolean;
  adminEmail: string | undefined;
  /** Root of every signature and encryption key. Derive from it with HKDF, never use it directly. */
  secretKey: string;
  /** The database was used with another secret key, which is given up knowingly. */
  isSecretKeyChanged: boolean;
  /** Whose `X-Forwarded-For` is believed: nobody's, that of so many proxies in a row, or of proxies at these addresses. */
  trustProxy: false | number | string[];
  /** Undefined: only this machine itself reads the metrics. */
  metricsToken: string | undefined;
  logLevel: Environment['LOG_LEVEL'];
  accessMinutes: number;
  sessionDays: number;
  mail: { smtpUrl: string | undefined; from: string };
  twilio: { accountSid: string; authToken: string; from: string; apiUrl: string } | undefined;
  push: {
    /** Whom push services turn to, `mailto:` or `https:`. */
    contact: string;
    /** A push service of this machine, for trials and tests: the one origin that is asked although it is not public. */
    localService: { origin: string; certificate: string | undefined } | undefined;
    /** Undefined: no phone is reached by Firebase. */
    fcm: { projectId: string; clientEmail: string; privateKey: string; tokenUrl: string; apiUrl: string } | undefined;
  };
  botCheck:
    | { kind: 'proof-of-work' }
    | { kind: 'off' }
    | { kind: 'turnstile'; siteKey: string; secretKey: string; apiUrl: string };
  /** Undefined: uploads go to the folder `dataDir/objects`. */
  s3:
    | {
        endpoint: string | undefined;
        region: string;
        bucket: string;
        accessKeyId: string;
        secretAccessKey: string;
        publicUrl: string;
        /** Where signed upload links point: pages must be allowed to connect there. */
        uploadOrigin: string;
      }
    | undefined;
}

/**
 * Reads and checks the environment. An empty value counts as unset, so that a line in an env file can be blanked.
 * Throws {@link ConfigError} whose message names the variable.
 */
export function loadConfig(source: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  makeDataDir(dataDir);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    env: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    isSecure: publicUrl.startsWith('https:'),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: databaseOwnerUrl(env),
    databasePool: env.DATABASE_POOL,
    role: env.ROLE,
    tempoThreads: env.TEMPO_THREADS,
    demo: env.DEMO,
    adminEmail: adminEmail(env),
    secretKey: secretKey(env, dataDir),
    isSecretKeyChanged: env.SECRET_KEY_CHANGED,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    accessMinutes: env.SESSION_ACCESS_MINUTES,
    sessionDays: env.SESSION_DAYS,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    twilio: twilio(env),
    push: { contact: pushContact(env), localService: localPushService(env), fcm: fcm(env) },
    botCheck: botCheck(env),
    s3: s3(env),
  };
}

export const opens = ({ role }: Pick<Config, 'role'>, door: Door) => role === 'all' || role === door;

/** A service that is set up by half would be left out without a word. */
function requireWhole(env: Environment, switchedBy: keyof Environment, parts: readonly (keyof Environment)[]): void {
  const part = parts.find((name) => env[name] !== undefined);
  if (part !== undefined && env[switchedBy] === undefined) {
    throw new ConfigError(`${switchedBy}: is needed with ${part}`);
  }
}

function required(env: Environment, name: keyof Environment, because: string): string {
  const value = env[name];
  if (typeof value !== 'string') throw new ConfigError(`${name}: is needed ${because}`);
  return value;
}

function adminEmail(env: Environment): string | undefined {
  return env.DEMO ? env.ADMIN_EMAIL : required(env, 'ADMIN_EMAIL', 'with DEMO=off, for the first sign-in');
}

function databaseOwnerUrl(env: Environment): string | undefined {
  requireWhole(env, 'DATABASE_URL', ['DATABASE_OWNER_URL']);
  return env.DATABASE_OWNER_URL;
}

function twilio(env: Environment): Config['twilio'] {
  requireWhole(env, 'TWILIO_ACCOUNT_SID', ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  if (env.TWILIO_ACCOUNT_SID === undefined) return undefined;
  return {
    accountSid: env.TWILIO_ACCOUNT_SID,
    authToken: required(env, 'TWILIO_AUTH_TOKEN', 'with TWILIO_ACCOUNT_SID'),
    from: required(env, 'TWILIO_FROM', 'with TWILIO_ACCOUNT_SID'),
    apiUrl: env.TWILIO_API_URL,
  };
}

function pushContact({ PUSH_CONTACT: contact, MAIL_FROM: from }: Environment): string {
  return contact ?? `mailto:${/<([^<>]+)>/.exec(from)?.[1] ?? from}`;
}

function localPushService(env: Environment): Config['push']['localService'] {
  requireWhole(env, 'PUSH_LOCAL_SERVICE', ['PUSH_LOCAL_CERTIFICATE']);
  if (env.PUSH_LOCAL_SERVICE === undefined) return undefined;
  const file = env.PUSH_LOCAL_CERTIFICATE;
  const certificate = file === undefined ? undefined : readSetting('PUSH_LOCAL_CERTIFICATE', file);
  return { origin: new URL(env.PUSH_LOCAL_SERVICE).origin, certificate };
}

/** What Google's console gives out as JSON. */
const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().startsWith('-----BEGIN'),
  token_uri: httpUrl.default('https://oauth2.googleapis.com/token'),
});

function fcm(env: Environment): Config['push']['fcm'] {
  if (env.FCM_SERVICE_ACCOUNT === undefined) return undefined;
  const text = readSetting('FCM_SERVICE_ACCOUNT', env.FCM_SERVICE_ACCOUNT);
  const parsed = serviceAccount.safeParse(parsedJson(text));
  // Without its issues: they could show a piece of the key.
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

function readSetting(name: keyof Environment, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`${name}: the file ${file} cannot be read`);
  }
}

function botCheck(env: Environment): Config['botCheck'] {
  if (env.BOT_CHECK !== 'turnstile') return { kind: env.BOT_CHECK };
  return {
    kind: 'turnstile',
    siteKey: required(env, 'TURNSTILE_SITE_KEY', 'with BOT_CHECK=turnstile'),
    secretKey: required(env, 'TURNSTILE_SECRET_KEY', 'with BOT_CHECK=turnstile'),
    apiUrl: env.TURNSTILE_API_URL,
  };
}

function s3(env: Environment): Config['s3'] {
  requireWhole(env, 'S3_BUCKET', ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_ENDPOINT', 'S3_PUBLIC_URL']);
  if (env.S3_BUCKET === undefined) return undefined;
  // Amazon names the bucket in the host; other stores usually know it by path.
  const base =
    env.S3_ENDPOINT === undefined
      ? `https://${env.S3_BUCKET}.s3.${env.S3_REGION}.amazonaws.com`
      : `${env.S3_ENDPOINT}/${env.S3_BUCKET}`;
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: required(env, 'S3_ACCESS_KEY_ID', 'with S3_BUCKET'),
    secretAccessKey: required(env, 'S3_SECRET_ACCESS_KEY', 'with S3_BUCKET'),
    publicUrl: env.S3_PUBLIC_URL ?? base,
    uploadOrigin: new URL(base).origin,
  };
}

/**
 * One machine keeps its generated secret beside its data. Several machines on one DATABASE_URL must share SECRET_KEY,
 * else a session opened on one is unknown to the next.
 */
function secretKey(env: Environment, dataDir: string): string {
  if (env.SECRET_KEY !== undefined) return env.SECRET_KEY;
  if (env.DATABASE_URL !== undefined && env.NODE_ENV === 'production' && env.ROLE !== 'all') {
    return required(env, 'SECRET_KEY', 'when ROLE splits the product over processes');
  }
  return storedSecret(dataDir);
}
