import { expect, test } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../../testing/throwaway-cluster.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { environment, secretSettings } from '../../platform/config/environment.ts';
import { settingRows } from '../../platform/config/setting-values.ts';
import { withoutSecrets } from './without-secrets.ts';

const DATA_DIR = temporaryFolder();
const hide = (text: string, settings: NodeJS.ProcessEnv) => withoutSecrets(text, loadConfig({ DATA_DIR, ...settings }));

test.each([
  [
    'OIDC_CLIENT_SECRET',
    { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'b', OIDC_CLIENT_SECRET: 'hush-hush' },
  ],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://backline:hush-hush@db/backline' }],
  [
    'DATABASE_READ_URL',
    { DATABASE_URL: 'postgres://db/backline', DATABASE_READ_URL: 'postgres://reader:hush-hush@standby/backline' },
  ],
  ['SMTP_URL', { SMTP_URL: 'smtp://house:hush-hush@mail.example.org', MAIL_FROM: 'house@example.org' }],
  [
    'S3_SECRET_ACCESS_KEY of backups alone',
    { BACKUP_TO: 's3://vault/tour', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hush-hush' },
  ],
  [
    'OTEL_EXPORTER_OTLP_HEADERS',
    { OTEL_EXPORTER_OTLP_HEADERS: 'tenant=tour,authorization=Bearer%20hush-hush' },
    'Bearer hush-hush',
  ],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'hush-hush, my token' }, 'hush-hush, my token'],
])('hides the secret in %s', (_, settings, secret = 'hush-hush') => {
  expect(hide(`login with ${secret} refused`, settings)).toBe('login with [hidden] refused');
});

test('hides a password that an address holds in percent encoding, in both forms', () => {
  const settings = { DATABASE_URL: 'postgres://backline:hush%2Fhush@db/backline' };
  expect(hide('hush%2Fhush and hush/hush', settings)).toBe('[hidden] and [hidden]');
});

test('hides the secret key that a first start generated', () => {
  const config = loadConfig({ DATA_DIR });
  expect(withoutSecrets(config.secretKey, config)).toBe('[hidden]');
});

test('keeps short values, which stand in innocent words', () => {
  expect(hide('no answer', { DATABASE_URL: 'postgres://backline:no@db/backline' })).toBe('no answer');
});

test('every setting that is named like a secret is marked as one', () => {
  const names = Object.keys(environment.shape).filter((name) => /SECRET|TOKEN|PASSWORD|_KEY$/.test(name));
  const isMarked = (name: string) =>
    settingRows.get(environment.shape[name as keyof typeof environment.shape])?.isSecret;
  const publicOnes = ['SECRET_KEY_CHANGED', 'STRIPE_PUBLISHABLE_KEY', 'BACKUP_PUBLIC_KEY', 'TURNSTILE_SITE_KEY'];
  expect(names.filter((name) => !isMarked(name)).toSorted()).toEqual(publicOnes.toSorted());
});

test('every address of a service that logs in with a password is marked, so that it is kept with the secrets', () => {
  const withPassword = ['postgres', 'redis', 'rediss', 'smtp', 'smtps'].map((kind) => `${kind}://user:word@host`);
  const isAddress = (schema: z.ZodType) =>
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).format === 'uri';
  const takesPassword = (schema: z.ZodType) => withPassword.some((address) => schema.safeParse(address).success);
  const names = Object.entries(environment.shape)
    .filter(([, schema]) => isAddress(schema) && takesPassword(schema))
    .map(([name]) => name);
  expect(names.toSorted()).toEqual(['DATABASE_OWNER_URL', 'DATABASE_READ_URL', 'DATABASE_URL', 'LIVE_URL', 'SMTP_URL']);
  expect(names.filter((name) => !secretSettings.includes(name))).toEqual([]);
});
