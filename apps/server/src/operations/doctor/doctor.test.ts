import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CheckName, CheckState } from '@backline/contract/status';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { certificateFile, keyFile, openPushService } from '../../../testing/push-service/push-service.ts';
import { query } from '../../../testing/query.ts';
import { startReverseProxy, type ProxyOptions } from '../../../testing/reverse-proxy.ts';
import { startS3Server } from '../../../testing/s3-server.ts';
import { freePort } from '../../../testing/server-process.ts';
import { startSmtpServer } from '../../../testing/smtp-server.ts';
import { startStripeDouble } from '../../../testing/stripe-double.ts';
import { administer } from '../../../testing/throwaway-cluster.ts';
import { openCheckContext } from '../../open-check-context.ts';
import { createApp } from '../../app.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { renewProcess, type OwnProcess } from '../processes/processes.repository.ts';
import type { CheckContext } from './check.ts';
import { runChecks } from './doctor.ts';

const proxy = await openForFile(startReverseProxy());
const publicUrl = proxy.url;
const smtp = await openForFile(startSmtpServer());
const bucket = { region: 'eu-west-1', bucket: 'tour', accessKeyId: 'AKTOUR', secretAccessKey: 'a-secret-of-the-store' };
const s3 = await openForFile(startS3Server({ ...bucket, origin: publicUrl, isPublic: true }));
const closedS3 = await openForFile(startS3Server({ ...bucket, isPublic: true }));
const privateS3 = await openForFile(startS3Server({ ...bucket, origin: publicUrl }));
const stripe = await openForFile(startStripeDouble());
const pushService = await openForFile(openPushService());
const deadPort = await freePort();

const twilio = createServer((request, response) => {
  const isKnown = request.headers.authorization === `Basic ${Buffer.from('AC1:the-token').toString('base64')}`;
  response.writeHead(isKnown ? 200 : 401).end(JSON.stringify({ status: 'active' }));
});
await new Promise<void>((resolve) => twilio.listen(0, '127.0.0.1', resolve));
afterAll(() => twilio.close());

const house = await openForFile(testApp({ PUBLIC_URL: publicUrl, TRUST_PROXY: 'on' }));
await house.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = house.app.server.address() as AddressInfo;

const settings: NodeJS.ProcessEnv = {
  NODE_ENV: 'test',
  DATA_DIR: house.platform.config.dataDir,
  DATABASE_URL: house.platform.config.databaseUrl,
  DATABASE_OWNER_URL: house.platform.config.databaseOwnerUrl,
  SECRET_KEY: house.platform.config.secretKey,
  PUBLIC_URL: publicUrl,
  TRUST_PROXY: 'on',
  SMTP_URL: smtp.url.replace('//', '//tour:right-word@'),
  MAIL_FROM: 'Tour <tour@example.org>',
  BACKUP_SCHEDULE: '30 3 * * *',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'the-token',
  TWILIO_FROM: '+15005550006',
  TWILIO_API_URL: `http://127.0.0.1:${(twilio.address() as AddressInfo).port}`,
  PUSH_LOCAL_SERVICE: pushService.origin,
  PUSH_LOCAL_CERTIFICATE: certificateFile,
  ...s3.env,
  ...stripe.settings,
};

/** Its CORS rule would not fit another public address. */
const withoutBucket = { S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '', S3_ENDPOINT: '' };

const own: OwnProcess = { id: randomUUID(), role: 'all', host: 'one', version: '1.0.0', build: 'aaa' };
beforeEach(async () => {
  Object.assign(proxy.options, { target: port, sendsFor: true, sendsProto: true, passesUpgrades: true, origin: null });
  await query(house.db)`delete from processes; delete from scheduled_backups`;
  await query(house.db)`insert into scheduled_backups (due_at, finished_at) values (now(), now())`;
  await renewProcess(house.db, own);
});

type Complaint = [CheckName, CheckState, string];

/** Returns every check that is not `ok`. No sentence may contain a secret. */
async function complaints(env: NodeJS.ProcessEnv = {}, changes: Partial<CheckContext> = {}): Promise<Complaint[]> {
  const config = loadConfig({ ...settings, ...env });
  const { context, close } = await openCheckContext(config, { url: config.databaseUrl ?? '' });
  const checks = await runChecks({ ...context, ...changes });
  await close();
  const secrets = ['right-word', 'wrong-word', 'the-token', 'a-secret-of-the-store', 'sk_test', config.secretKey];
  for (const { sentence } of checks) expect(secrets.filter((secret) => sentence.includes(secret))).toEqual([]);
  return checks.filter(({ state }) => state !== 'ok').map(({ name, state, sentence }) => [name, state, sentence]);
}

const failures = async (...args: Parameters<typeof complaints>) =>
  (await complaints(...args)).filter(([, state]) => state === 'failed').map(([name, , sentence]) => [name, sentence]);

function withUrl(change: (url: URL) => void): string {
  const url = new URL(house.platform.config.databaseUrl ?? '');
  change(url);
  return url.href;
}

const dead = `127.0.0.1:${deadPort}`;

test('reports every check as ok in a healthy installation', async () => {
  expect(await complaints()).toEqual([]);
});

describe('a broken set-up', () => {
  test.each<[string, NodeJS.ProcessEnv, CheckName, string]>([
    [
      'a wrong password of the database',
      { DATABASE_URL: withUrl((url) => (url.password = 'wrong-word')) },
      'database',
      'PostgreSQL refuses the password of backline_product: correct DATABASE_URL.',
    ],
    [
      'a database on which nobody listens',
      { DATABASE_URL: withUrl((url) => (url.host = dead)) },
      'database',
      `Nothing listens at ${dead}: start PostgreSQL, or correct DATABASE_URL.`,
    ],
    [
      'a database that does not exist',
      { DATABASE_URL: withUrl((url) => (url.pathname = '/nowhere')) },
      'database',
      'PostgreSQL has no database nowhere: create it, or correct DATABASE_URL.',
    ],
    [
      'a mail server that is not there',
      { SMTP_URL: `smtp://${dead}` },
      'mail',
      `Nothing listens at ${dead}: correct SMTP_URL, or ask the keeper of the mail server.`,
    ],
    [
      'a mail server that refuses the login',
      { SMTP_URL: smtp.url.replace('//', '//tour:wrong-word@') },
      'mail',
      'The mail server refuses the login (535): correct user and password in SMTP_URL.',
    ],
    [
      'an account at Twilio with another token',
      { TWILIO_AUTH_TOKEN: 'wrong-word' },
      'texts',
      'Twilio refuses the account (401): correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
    ],
    [
      'a bucket without a CORS rule',
      closedS3.env,
      'uploads',
      `Browsers cannot upload: add a CORS rule to the bucket for ${publicUrl} with the method PUT and the headers Content-Type and If-None-Match.`,
    ],
    [
      'a store that refuses the key',
      { S3_SECRET_ACCESS_KEY: 'wrong-word' },
      'uploads',
      'The store refuses the key for the bucket tour (403): correct S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION, or give the key rights.',
    ],
    [
      'a bucket that nobody may read',
      privateS3.env,
      'uploads',
      'Visitors cannot load images (403): allow public reads of uploads/ in the bucket tour, or correct S3_PUBLIC_URL.',
    ],
    [
      'a bucket that does not exist',
      { S3_BUCKET: 'elsewhere' },
      'uploads',
      'The store has no bucket elsewhere: create it, or correct S3_BUCKET.',
    ],
    [
      'a key that Stripe refuses',
      { STRIPE_SECRET_KEY: 'sk_test_another' },
      'payments',
      'Stripe refuses the key: copy STRIPE_SECRET_KEY again from the dashboard of Stripe.',
    ],
    [
      'a firewall before Stripe',
      { STRIPE_API_URL: `http://${dead}` },
      'payments',
      `Nothing listens at ${dead}: allow outgoing https.`,
    ],
  ])('names %s', async (_what, env, name, sentence) => {
    expect(await failures(env)).toEqual([[name, sentence]]);
  });

  test('names a role without rights', async () => {
    await administer(house.platform.config.databaseOwnerUrl ?? '', `create role guest login password 'wrong-word'`);
    const url = withUrl((each) => Object.assign(each, { username: 'guest', password: 'wrong-word' }));
    expect(await failures({ DATABASE_URL: url })).toEqual([
      ['database_role', expect.stringMatching(/^DATABASE_URL: guest may not read \w+: run npm run migrate, .+\.$/)],
    ]);
    await administer(house.platform.config.databaseOwnerUrl ?? '', 'drop role guest');
  });

  test('names a full disk, and a disk that is nearly full', async () => {
    const gigabyte = 1024 ** 3;
    const of = (freeBytes: number) => ({ readDisk: async () => ({ freeBytes, sizeBytes: 100 * gigabyte }) });
    expect(await failures({}, of(0))).toEqual([
      ['disk', 'Only 0.0 of 100.0 GB are free on the disk of DATA_DIR: free some space before writes fail.'],
    ]);
    expect(await complaints({}, of(5 * gigabyte))).toEqual([
      ['disk', 'warning', 'Only 5.0 of 100.0 GB are free on the disk of DATA_DIR: free some space soon.'],
    ]);
  });

  test('names a full disk of PostgreSQL', async () => {
    const limit = (most: string) =>
      administer(
        house.platform.config.databaseOwnerUrl ?? '',
        `do $$ begin execute format('alter database %I set temp_file_limit = ''${most}''', current_database()); end $$`,
      );
    await limit('0');
    expect(await failures()).toEqual([['database', expect.stringMatching(/^PostgreSQL cannot write \(/)]]);
    await limit('-1');
  });

  test('names an embedded database that does not start', async () => {
    const database = { error: new Error('initdb failed') };
    expect(await failures({ DATABASE_URL: '', DATABASE_OWNER_URL: '' }, { database })).toEqual([
      ['database', expect.stringContaining('The embedded PostgreSQL does not start (initdb failed)')],
    ]);
  });

  test("names a clock that differs from the database's", async () => {
    const ahead = (ms: number) => ({ now: () => Date.now() + ms });
    expect(await failures({}, ahead(90_000))).toEqual([
      ['clock', expect.stringMatching(/^This machine’s clock is (89|90)\.\d s ahead of the database’s: synchronise/)],
    ]);
    expect(await complaints({}, ahead(-5_000))).toEqual([
      ['clock', 'warning', expect.stringMatching(/^This machine’s clock is (4|5)\.\d s behind the database’s/)],
    ]);
  });

  test('names a missing worker, a missing server and processes of different builds', async () => {
    const run = async (...processes: Partial<OwnProcess>[]) => {
      await query(house.db)`delete from processes`;
      for (const each of processes) await renewProcess(house.db, { ...own, id: randomUUID(), ...each });
      return complaints();
    };
    expect(await run({ role: 'http' })).toEqual([
      ['processes', 'failed', 'No worker runs, so no mail or text is sent: start a process with ROLE=worker.'],
    ]);
    expect(await run({ role: 'worker' })).toEqual([
      ['processes', 'failed', 'No process answers requests: start one with ROLE=http.'],
    ]);
    expect(await run({}, { build: 'bbb' })).toEqual([
      ['processes', 'warning', 'Processes run different builds: finish the upgrade on every machine.'],
    ]);
    expect(await run()).toEqual([['processes', 'warning', expect.stringContaining('No process of Backline runs')]]);
  });

  test('names backups that failed, and a schedule that has made none yet', async () => {
    const { db } = house;
    await query(db)`insert into scheduled_backups (due_at, failed_at) values (now() + interval '1 minute', now())`;
    await query(db)`update scheduled_backups set finished_at = now() - interval '1 hour' where finished_at is not null`;
    expect(await complaints()).toEqual([
      ['backups', 'failed', 'The last backup or its test failed: see the page Backups.'],
    ]);
    await query(db)`delete from scheduled_backups`;
    expect(await complaints()).toEqual([
      ['backups', 'warning', 'No backup was made yet: the first follows BACKUP_SCHEDULE.'],
    ]);
  });
});

describe('a broken way through the public address', () => {
  const through = (options: Partial<ProxyOptions>, env: NodeJS.ProcessEnv = {}) => {
    Object.assign(proxy.options, options);
    return failures(env);
  };

  test('names an address at which nobody listens', async () => {
    const env = { PUBLIC_URL: `http://${dead}`, ...withoutBucket };
    expect(await failures(env)).toEqual([
      ['public_address', `Nothing listens at ${dead}: start Backline and its proxy, or correct PUBLIC_URL.`],
    ]);
  });

  test('names an address at which somebody else answers', async () => {
    expect(await through({ target: null })).toEqual([
      ['public_address', expect.stringContaining(`Another server answers at ${publicUrl} (200): point its name`)],
    ]);
  });

  test('names a process with another secret key, which would refuse all sessions', async () => {
    expect(await failures({ SECRET_KEY: 'another key than that of the other process' })).toEqual([
      ['public_address', expect.stringContaining('give all processes one SECRET_KEY')],
    ]);
  });

  test('names a redirect to the address that people use', async () => {
    const redirect = createServer((_request, response) => response.writeHead(301, { location: publicUrl }).end());
    await new Promise<void>((resolve) => redirect.listen(0, '127.0.0.1', resolve));
    const from = `http://127.0.0.1:${(redirect.address() as AddressInfo).port}`;
    expect(await failures({ PUBLIC_URL: from, ...withoutBucket })).toEqual([
      ['public_address', `${from} redirects to ${publicUrl}: set PUBLIC_URL to the address that people use.`],
    ]);
    redirect.close();
  });

  test('names a certificate that this machine does not trust', async () => {
    const tls = await startReverseProxy({ target: port, tls: { certificate: certificateFile, key: keyFile } });
    expect(await failures({ PUBLIC_URL: tls.url, ...withoutBucket })).toEqual([
      [
        'public_address',
        expect.stringMatching(/^This machine does not trust the certificate of localhost:\d+ \(\w+\)/),
      ],
    ]);
    await tls.close();
  });

  test('names a proxy that drops the upgrade to a WebSocket', async () => {
    expect(await through({ passesUpgrades: false })).toEqual([
      [
        'live_updates',
        'The proxy drops the WebSocket upgrade (404), so pages poll instead: pass Upgrade and Connection on.',
      ],
    ]);
  });

  test('names a proxy that changes the Origin header', async () => {
    expect(await through({ origin: 'http://localhost:1' })).toEqual([
      ['live_updates', 'The proxy changes the Origin header, so pages get no live updates: leave Origin unchanged.'],
    ]);
  });

  test.each([
    [{ sendsFor: false, sendsProto: false }, 'let the proxy set X-Forwarded-For and X-Forwarded-Proto.'],
    [{ sendsFor: false }, 'let the proxy set X-Forwarded-For.'],
  ])('names a proxy that does not forward the visitor’s address: %o', async (options, advice) => {
    expect(await through(options)).toEqual([
      [
        'proxy',
        `Requests through ${publicUrl} carry no X-Forwarded-For, so all visitors share one rate limit: ${advice}`,
      ],
    ]);
  });

  test('names a proxy that TRUST_PROXY does not trust', async () => {
    expect(await through({}, { TRUST_PROXY: 'off' })).toEqual([
      [
        'proxy',
        expect.stringContaining('TRUST_PROXY is off, so all visitors share one rate limit: set TRUST_PROXY=on'),
      ],
    ]);
    const config = { ...house.platform.config, trustProxy: ['10.0.0.0/8'] };
    const other = await createApp({ ...house.platform, config });
    await other.listen({ port: 0, host: '127.0.0.1' });
    const { port: target } = other.server.address() as AddressInfo;
    expect(await through({ target }, { TRUST_PROXY: '10.0.0.0/8' })).toEqual([
      ['proxy', expect.stringContaining('TRUST_PROXY does not list the address of the proxy')],
    ]);
    await other.close();
  });
});

test('reports what an installation for people lacks, and accepts the same in a demo', async () => {
  const bare = {
    SMTP_URL: '',
    TWILIO_ACCOUNT_SID: '',
    TWILIO_AUTH_TOKEN: '',
    TWILIO_FROM: '',
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    BACKUP_SCHEDULE: '',
  };
  const found = async (env: NodeJS.ProcessEnv) =>
    (await complaints({ ...bare, ...env })).map(([name, state]) => `${name} ${state}`);
  expect(await found({})).toEqual(['mail not_set_up', 'texts not_set_up', 'payments not_set_up', 'backups not_set_up']);
  expect(await found({ DEMO: 'off', ADMIN_EMAIL: 'owner@example.org' })).toEqual([
    'mail warning',
    'texts warning',
    'payments warning',
    'backups warning',
    'public_address warning',
  ]);
});

test('only warns of push services that do not answer, because fans can do without', async () => {
  expect(await complaints({ PUSH_LOCAL_SERVICE: `https://${dead}` })).toEqual([
    ['push', 'warning', `Nothing listens at ${dead}: allow outgoing https to the internet.`],
  ]);
});

test('only warns of a Redis that does not answer, because PostgreSQL carries live updates then', async () => {
  const sentence = `Nothing listens at ${dead}: start Redis, or correct LIVE_URL. Until then, PostgreSQL carries live updates.`;
  const url = `redis://:right-word@${dead}`;
  expect(await complaints({ LIVE_URL: url })).toEqual([['live_transport', 'warning', sentence]]);
});
