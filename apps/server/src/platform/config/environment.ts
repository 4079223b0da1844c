import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { backups } from './backup-settings.ts';
import { ConfigError } from './config-error.ts';
import { messaging, payments, push, storage, trials } from './outside-settings.ts';
import { basics, botCheck, database, operations, sessions } from './settings.ts';
import { signOn } from './sign-on-settings.ts';
import { tracing } from './tracing-settings.ts';
import { settingRows, type SettingGroup } from './setting-values.ts';

export const settingGroups: readonly SettingGroup[] = [
  basics,
  messaging,
  payments,
  database,
  storage,
  backups,
  push,
  botCheck,
  sessions,
  signOn,
  operations,
  tracing,
  trials,
];

export const environment = z.object({
  ...basics.settings,
  ...messaging.settings,
  ...payments.settings,
  ...database.settings,
  ...storage.settings,
  ...backups.settings,
  ...push.settings,
  ...botCheck.settings,
  ...sessions.settings,
  ...signOn.settings,
  ...operations.settings,
  ...tracing.settings,
  ...trials.settings,
});

export type Environment = z.infer<typeof environment>;

/** Names of the settings that belong into a store of secrets, also for the password in their address. */
export const secretSettings: readonly string[] = Object.entries(environment.shape).flatMap(([name, schema]) => {
  const row = settingRows.get(schema);
  return row?.isSecret || row?.mayHoldPassword ? [name] : [];
});

/** Refuses a half-configured service, which would otherwise be ignored silently. */
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

export function readSetting(name: keyof Environment, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`${name}: the file ${file} cannot be read`);
  }
}
