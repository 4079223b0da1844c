import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/throwaway-cluster.ts';
import { ConfigError } from './config-error.ts';
import { loadConfig } from './config.ts';
import { environment } from './environment.ts';

const load = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: temporaryFolder(), ...env });

describe('invalid settings', () => {
  test.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'backline.example.org' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://somewhere' }],
    ['DATABASE_URL', { DATABASE_OWNER_URL: 'postgres://db/backline' }],
    ['DATABASE_OWNER_URL', { DATABASE_URL: 'postgres://db/backline', DATABASE_OWNER_URL: 'mysql://db' }],
    ['LIVE_URL', { LIVE_URL: '127.0.0.1:6379' }],
    ['LIVE_URL', { LIVE_URL: 'postgres://db/backline' }],
    ['LIVE_URL', { LIVE_URL: 'redis:///0' }],
    ['LIVE_URL', { LIVE_URL: 'redis://cache/backline' }],
    ['ROLE', { ROLE: 'tempo-and-more' }],
    ['TEMPO_THREADS', { TEMPO_THREADS: '0' }],
    ['DEMO', { DEMO: 'yes' }],
    ['ADMIN_EMAIL', { DEMO: 'off' }],
    ['ADMIN_EMAIL', { DEMO: 'off', ADMIN_EMAIL: 'nobody' }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['SECRET_KEY', { DATABASE_URL: 'postgres://db/backline', ROLE: 'http' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.org' }],
    ['MAIL_FROM', { MAIL_FROM: 'notanaddress' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://backline.example.org/back' }],
    ['TWILIO_AUTH_TOKEN', { TWILIO_ACCOUNT_SID: 'AC1' }],
    ['TURNSTILE_SITE_KEY', { BOT_CHECK: 'turnstile' }],
    ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'tour' }],
    ['TWILIO_ACCOUNT_SID', { TWILIO_FROM: '+13125550100' }],
    ['S3_BUCKET', { S3_ENDPOINT: 'http://minio:9000' }],
    ['PUSH_CONTACT', { PUSH_CONTACT: 'me' }],
    ['PUSH_LOCAL_SERVICE', { PUSH_LOCAL_SERVICE: 'http://localhost:8443' }],
    ['PUSH_LOCAL_SERVICE', { PUSH_LOCAL_CERTIFICATE: '/etc/hostname' }],
    ['PUSH_LOCAL_CERTIFICATE', { PUSH_LOCAL_SERVICE: 'https://localhost:8443', PUSH_LOCAL_CERTIFICATE: '/nope' }],
    ['FCM_SERVICE_ACCOUNT', { FCM_SERVICE_ACCOUNT: '/nope' }],
    ['FCM_SERVICE_ACCOUNT', { FCM_SERVICE_ACCOUNT: '/etc/hostname' }],
    ['SERVICE_FEE_PERCENT', { SERVICE_FEE_PERCENT: '2.5005' }],
    ['SERVICE_FEE_PERCENT', { SERVICE_FEE_PERCENT: '0.0000001' }],
    ['SERVICE_FEE_PERCENT', { SERVICE_FEE_PERCENT: '1e-7' }],
    ['SERVICE_FEE_PERCENT', { SERVICE_FEE_PERCENT: '100.001' }],
    ['SERVICE_FEE_PERCENT', { SERVICE_FEE_PERCENT: '-1' }],
    ['SERVICE_FEE_PERCENT', { SERVICE_FEE_PERCENT: '2,5' }],
    ['SERVICE_FEE_PERCENT', { SERVICE_FEE_PERCENT: 'two' }],
    ['HOUSE_TIME_ZONE', { HOUSE_TIME_ZONE: 'Mars/Olympus_Mons' }],
    ['HOUSE_TIME_ZONE', { HOUSE_TIME_ZONE: '+05:30' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'http://id.example.org' }],
    ['OIDC_ISSUER', { OIDC_ONLY: 'on' }],
    ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'backline' }],
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example.org' }],
    ['OIDC_GROUPS', { OIDC_GROUPS: 'chiefs=BOSS' }],
    ['OIDC_GROUPS', { OIDC_GROUPS: 'chiefs' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'Bearer token' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'a=b,c=%zz' }],
    ['OTEL_TRACES_SAMPLER', { OTEL_TRACES_SAMPLER: 'sometimes' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '50' }],
    ['DATA_DIR', { DATA_DIR: '/proc/nope/deep' }],
    ['DATA_DIR', { DATA_DIR: '/etc/hostname' }],
    ['BACKUP_SCHEDULE', { BACKUP_SCHEDULE: 'daily' }],
    ['BACKUP_SCHEDULE', { BACKUP_SCHEDULE: '@daily' }],
    ['BACKUP_SCHEDULE', { BACKUP_SCHEDULE: '61 3 * * *' }],
    ['BACKUP_SCHEDULE', { BACKUP_SCHEDULE: '0 30 3 * * *' }],
    ['BACKUP_SCHEDULE', { BACKUP_SCHEDULE: '0 0 31 2 *' }],
    ['BACKUP_TO', { BACKUP_TO: 'https://bucket.example.org' }],
    ['BACKUP_TO', { BACKUP_TO: 's3://' }],
    ['S3_ACCESS_KEY_ID', { BACKUP_TO: 's3://vault/tour' }],
    ['S3_BUCKET', { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }],
    ['BACKUP_PUBLIC_KEY', { BACKUP_PUBLIC_KEY: 'AGE-SECRET-KEY-1QQQ' }],
    ['BACKUP_PUBLIC_KEY', { BACKUP_PUBLIC_KEY: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['SMPT_URL', { SMPT_URL: 'smtp://mail.example.org' }],
    ['MAIL_FORM', { SMTP_URL: 'smtp://mail.example.org', MAIL_FORM: 'tour@example.org' }],
  ])('refuses to start and names %s if the settings are %o', (name, env) => {
    const attempt = () => load(env);
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(new RegExp(`^${name}: [^\n]+$`));
  });
});

describe('sentences', () => {
  const freeTexts = new Set(['DATA_DIR', 'HOST']);
  const values = ['', ' ', '-1', '1.5', 'x', 'http://', 'mailto:'];

  test.each(Object.keys(environment.shape).filter((name) => !freeTexts.has(name)))(
    'explains every wrong value of %s in its own words',
    (name) => {
      for (const value of values) {
        const said = sentenceOf({ [name]: value });
        expect(said, value).not.toMatch(/invalid|expected|received|too (small|big)/i);
      }
    },
  );

  function sentenceOf(env: NodeJS.ProcessEnv): string {
    try {
      load(env);
      return '';
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      return String(error);
    }
  }
});

test('treats an empty setting as unset', () => {
  expect(load({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, mail: { smtpUrl: undefined } });
});

test.each([
  ['2.5', 2_500],
  ['2.125', 2_125],
  ['0.001', 1],
  ['100', 100_000],
  ['', 0],
])('parses a service fee of %s percent to the thousandth', (percent, thousandths) => {
  expect(load({ SERVICE_FEE_PERCENT: percent }).serviceFeeThousandths).toBe(thousandths);
});

const account = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', S3_ENDPOINT: 'https://s3.example.org' };

test.each([
  ['s3://vault', { kind: 's3', bucket: 'vault', prefix: '' }],
  ['s3://vault/', { kind: 's3', bucket: 'vault', prefix: '' }],
  ['s3://vault/tour/2026', { kind: 's3', bucket: 'vault', prefix: 'tour/2026/' }],
  ['/srv/backups', { kind: 'folder', folder: '/srv/backups' }],
])('stores backups at %s, while uploads stay in a folder', (place, to) => {
  const environment = place.startsWith('s3:') ? account : {};
  expect(load({ ...environment, BACKUP_TO: place })).toMatchObject({ backup: { to }, s3: undefined });
});

test('marks cookies as Secure only if the public URL uses https', () => {
  expect(load({}).isSecure).toBe(false);
  expect(load({ PUBLIC_URL: 'https://backline.example.org/' })).toMatchObject({
    isSecure: true,
    publicUrl: 'https://backline.example.org',
  });
});

test('keeps the generated secret between starts, in a file that only its owner can read', () => {
  const DATA_DIR = temporaryFolder();
  const { secretKey } = loadConfig({ DATA_DIR });
  expect(loadConfig({ DATA_DIR }).secretKey).toBe(secretKey);
  expect(readFileSync(join(DATA_DIR, 'secret-key'), 'utf8')).toBe(secretKey);
  expect(statSync(join(DATA_DIR, 'secret-key')).mode & 0o077).toBe(0);
});

test("puts the bucket's name into the host name on Amazon, and into the path elsewhere", () => {
  const keys = { S3_BUCKET: 'tour', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
  expect(load(keys).s3).toMatchObject({
    publicUrl: 'https://tour.s3.us-east-1.amazonaws.com',
    uploadOrigin: 'https://tour.s3.us-east-1.amazonaws.com',
  });
  expect(load({ ...keys, S3_ENDPOINT: 'http://minio:9000' }).s3).toMatchObject({
    publicUrl: 'http://minio:9000/tour',
    uploadOrigin: 'http://minio:9000',
  });
});

test('uses the mail sender as push contact by default', () => {
  expect(load({ MAIL_FROM: 'Tour <tour@example.org>' }).push.contact).toBe('mailto:tour@example.org');
  expect(load({ PUSH_CONTACT: 'https://tour.example.org' }).push.contact).toBe('https://tour.example.org');
});

test("reads a service account from Google's file, and does not leak the content of an invalid file", () => {
  const file = join(temporaryFolder(), 'account.json');
  const account = {
    project_id: 'tour',
    client_email: 'push@tour.example.org',
    private_key: '-----BEGIN PRIVATE KEY-----',
  };
  writeFileSync(file, JSON.stringify(account));
  expect(load({ FCM_SERVICE_ACCOUNT: file }).push.fcm).toMatchObject({
    projectId: 'tour',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    apiUrl: 'https://fcm.googleapis.com',
  });
  writeFileSync(file, JSON.stringify({ ...account, private_key: 'secret-in-the-wrong-place' }));
  expect(() => load({ FCM_SERVICE_ACCOUNT: file })).toThrow(/^((?!secret-in).)*$/);
});
