import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { toThousandths } from '@backline/contract/money';
import { ConfigError } from './config-error.ts';
import { backupConfig, type BackupConfig } from './backup-config.ts';
import { makeDataDir, passingSecret, storedSecret } from './data-dir.ts';
import { environment, required, requireWhole, type Environment } from './environment.ts';
import { namesInEnvFiles, refuseNearNames } from './near-names.ts';
import { outsideServices, type OutsideServices } from './outside-services.ts';
import { singleSignOn, type SingleSignOn } from './single-sign-on.ts';
import { secretsOf } from './secrets.ts';
import { tracingOf, type Tracing } from './tracing.ts';
import type { TrustProxy } from './setting-values.ts';

export type Door = 'http' | 'worker' | 'tempo';
export type Role = 'all' | Door;

export interface Config extends OutsideServices {
  env: Environment['NODE_ENV'];
  port: number;
  host: string;
  /** Has no trailing slash. */
  publicUrl: string;
  /** True behind TLS. Only then may cookies carry `Secure`. */
  isSecure: boolean;
  /** Absolute path. Holds the embedded database, the uploads and the generated secret. */
  dataDir: string;
  /** Undefined: uses the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** Connects as the role that owns the tables. Undefined: uses {@link databaseUrl} or the embedded owner. */
  databaseOwnerUrl: string | undefined;
  /** Standby that answers reports, the dashboard and files of lists. */
  databaseReadUrl: string | undefined;
  databasePool: number;
  role: Role;
  /** Redis that carries live updates between processes. Undefined: PostgreSQL does. */
  liveUrl: string | undefined;
  tempoThreads: number | undefined;
  demo: boolean;
  adminEmail: string | undefined;
  /** Root of every key. Derive keys with HKDF, never use it directly. */
  secretKey: string;
  isSecretKeyChanged: boolean;
  /** Secrets within the settings. Messages of errors must not contain one. */
  secrets: readonly string[];
  trustProxy: TrustProxy;
  /** Undefined: serves metrics to this machine only. */
  metricsToken: string | undefined;
  logLevel: Environment['LOG_LEVEL'];
  accessMinutes: number;
  sessionDays: number;
  /** Time zone for counting days across events. If undefined, uses the zone of most events. */
  houseTimeZone: string | undefined;
  /** Thousandths of a percent. Each order keeps the fee that applied when it was placed. */
  serviceFeeThousandths: number;
  backup: BackupConfig;
  /** Undefined: staff sign in by the product's own ways only. */
  singleSignOn: SingleSignOn | undefined;
  /** Undefined: nothing is traced. */
  tracing: Tracing | undefined;
}

/**
 * Treats an empty value as unset, so a line in an env file can be blanked. Throws {@link ConfigError}, also for names
 * that look like mistyped settings.
 */
export function loadConfig(
  source: NodeJS.ProcessEnv = process.env,
  written: readonly string[] = namesInEnvFiles(process.execArgv),
): Config {
  return readConfig(source, written, (dataDir) => {
    makeDataDir(dataDir);
    return storedSecret;
  });
}

/** Like {@link loadConfig}, but writes nothing. If no secret key is stored, it makes one that nobody else knows. */
export function inspectConfig(): Config {
  return readConfig(process.env, namesInEnvFiles(process.execArgv), (dataDir) => {
    if (existsSync(dataDir)) makeDataDir(dataDir);
    return passingSecret;
  });
}

type Prepare = (dataDir: string) => typeof storedSecret;

function readConfig(source: NodeJS.ProcessEnv, written: readonly string[], prepare: Prepare): Config {
  refuseNearNames({ settings: Object.keys(environment.shape), environment: Object.keys(source), written });
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  const secretOf = prepare(dataDir);
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
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePool: env.DATABASE_POOL,
    role: env.ROLE,
    liveUrl: env.LIVE_URL,
    tempoThreads: env.TEMPO_THREADS,
    demo: env.DEMO,
    adminEmail: adminEmail(env),
    secretKey: secretKey(env, () => secretOf(dataDir)),
    isSecretKeyChanged: env.SECRET_KEY_CHANGED,
    secrets: secretsOf(env),
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    accessMinutes: env.SESSION_ACCESS_MINUTES,
    sessionDays: env.SESSION_DAYS,
    houseTimeZone: env.HOUSE_TIME_ZONE,
    serviceFeeThousandths: toThousandths(env.SERVICE_FEE_PERCENT),
    backup: backupConfig(env, dataDir),
    singleSignOn: singleSignOn(env),
    tracing: tracingOf(env),
    ...outsideServices(env),
  };
}

export const opens = ({ role }: Pick<Config, 'role'>, door: Door) => role === 'all' || role === door;

function adminEmail(env: Environment): string | undefined {
  return env.DEMO ? env.ADMIN_EMAIL : required(env, 'ADMIN_EMAIL', 'with DEMO=off, for the first sign-in');
}

function databaseOwnerUrl(env: Environment): string | undefined {
  requireWhole(env, 'DATABASE_URL', ['DATABASE_OWNER_URL']);
  return env.DATABASE_OWNER_URL;
}

/**
 * Processes that share a DATABASE_URL must share SECRET_KEY too. Otherwise, one process would reject the sessions of
 * another.
 */
function secretKey(env: Environment, stored: () => string): string {
  if (env.SECRET_KEY !== undefined) return env.SECRET_KEY;
  if (env.DATABASE_URL !== undefined && env.NODE_ENV === 'production' && env.ROLE !== 'all') {
    return required(env, 'SECRET_KEY', 'when ROLE splits the product over processes');
  }
  return stored();
}
