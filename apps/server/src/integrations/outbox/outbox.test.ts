import { fastify } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { createMessaging } from '../../create-messaging.ts';
import { OutsideCalls } from '../../platform/outside-calls/outside-calls.ts';
import { outboxLimit } from './outbox.ts';
import type { Outbox } from '../../platform/ports/outbox.port.ts';
import { serveOutbox } from './outbox.routes.ts';

const database = await openForFile(testDatabase());

const config = (environment: NodeJS.ProcessEnv) =>
  loadConfig({ SECRET_KEY: 'x'.repeat(40), ...database.settings, NODE_ENV: 'development', ...environment });

function messaging(environment: NodeJS.ProcessEnv, lines: string[] = []) {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  return createMessaging(config(environment), { db: database.db, log, calls: new OutsideCalls() });
}

const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'backline@example.org' };
const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+15005550006' };

async function open(environment: NodeJS.ProcessEnv, outbox?: Outbox | null) {
  const app = fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  serveOutbox(app, { config: config(environment), outbox: outbox ?? messaging(environment).outbox });
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

describe('GET /dev/outbox', () => {
  test.each([
    [
      'in production at a public address, where anybody could sign in with it',
      { NODE_ENV: 'production', PUBLIC_URL: 'https://venue.example.org' },
    ],
    [
      'in production at an address of the local network',
      { NODE_ENV: 'production', PUBLIC_URL: 'http://192.168.1.4:3000' },
    ],
    [
      'in production at a host name that only starts with localhost',
      { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost.example.org' },
    ],
    [
      'in production outside the demo, even if TRUST_PROXY is unset',
      { DEMO: 'off', ADMIN_EMAIL: 'admin@example.org', NODE_ENV: 'production' },
    ],
    ['in development outside the demo', { DEMO: 'off', ADMIN_EMAIL: 'admin@example.org' }],
    ['in production behind a proxy, which forwards requests of others', { NODE_ENV: 'production', TRUST_PROXY: '1' }],
    ['if mail and SMS both have a provider', { ...smtp, ...twilio }],
  ])('does not serve the outbox: %s', async (_why, environment) => {
    const get = await open(environment);
    expect((await get('/dev/outbox')).statusCode).toBe(404);
  });

  test.each([
    [{ host: 'rebound.example.net' }],
    [{ host: 'rebound.example.net:3000', 'x-forwarded-host': 'localhost' }],
    [{ host: 'localhost.example.net' }],
    [{ host: 'not a name' }],
  ])('does not serve the outbox under another host name (DNS rebinding): %o', async (headers) => {
    const get = await open({ PUBLIC_URL: 'http://backstage.example.org' });
    expect((await get('/dev/outbox', headers)).statusCode).toBe(404);
  });

  test.each([
    [{ 'x-forwarded-for': '203.0.113.7' }],
    [{ 'x-forwarded-host': 'venue.example.org' }],
    [{ 'x-forwarded-proto': 'https' }],
    [{ 'x-real-ip': '203.0.113.7' }],
    [{ forwarded: 'for=203.0.113.7' }],
    [{ via: '1.1 proxy' }],
  ])('hides the outbox from requests through a proxy that the settings do not name: %o', async (mark) => {
    const get = await open({ NODE_ENV: 'production' });
    expect((await get('/dev/outbox')).statusCode).toBe(200);
    expect((await get('/dev/outbox', mark)).statusCode).toBe(404);
  });

  test.each(['backstage.example.org', 'backstage.example.org:8080', 'localhost:3000', '127.0.0.1', '[::1]:3000'])(
    'serves the outbox under the host name %s',
    async (host) => {
      const get = await open({ PUBLIC_URL: 'http://backstage.example.org' });
      expect((await get('/dev/outbox', { host })).statusCode).toBe(200);
    },
  );

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://127.8.8.8', 'http://[::1]:3000'])(
    'serves the outbox in production at %s',
    async (PUBLIC_URL) => {
      const get = await open({ NODE_ENV: 'production', PUBLIC_URL });
      expect((await get('/dev/outbox')).statusCode).toBe(200);
    },
  );

  test('serves the outbox if only email or only SMS has a provider', async () => {
    expect((await (await open(smtp))('/dev/outbox')).statusCode).toBe(200);
    expect((await (await open(twilio))('/dev/outbox')).statusCode).toBe(200);
  });
});

test('lists messages, newest first, filters them by recipient, and includes those of other processes', async () => {
  const { mail, sms } = messaging({});
  const before = Date.now();
  await mail.send({ to: 'kim@example.org', subject: 'First', text: 'one', html: '<p>one</p>' });
  await mail.send({ to: 'kim@example.org', subject: 'Second', text: 'two' });
  const after = Date.now();
  await sms.send({ to: '+12125550123', text: 'three' });
  const get = await open({});
  const listed = (await get('/dev/outbox?to=Kim@example.org')).json<{ at: number }[]>();
  expect(listed).toMatchObject([
    { channel: 'email', to: 'kim@example.org', subject: 'Second', text: 'two' },
    { channel: 'email', to: 'kim@example.org', subject: 'First', text: 'one' },
  ]);
  expect(listed[0]?.at).toBeGreaterThanOrEqual(before);
  expect(listed[0]?.at).toBeLessThanOrEqual(after);
  const texted = [{ channel: 'sms', to: '+12125550123', subject: '', text: 'three' }];
  expect((await get('/dev/outbox?to=+12125550123')).json()).toMatchObject(texted);
  expect((await get('/dev/outbox?to=%2B12125550123')).json()).toMatchObject(texted);
  expect((await get('/dev/outbox')).json<unknown[]>()).toHaveLength(3);
  expect((await get('/dev/outbox?to=nobody@example.org')).json()).toEqual([]);
});

test('serves browsers a page with working links and escaped texts', async () => {
  const { mail } = messaging({});
  const link = 'http://localhost:3000/finishSignUp?token=abc';
  const to = 'page@example.org';
  await mail.send({ to, subject: '<b>Link</b>', text: `Here it is.\n\n${link}\n<script>` });
  const get = await open({});
  const page = await get(`/dev/outbox?to=${to}`, { accept: 'text/html,*/*;q=0.8' });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain(`<a href="${link}">${link}</a>`);
  expect(page.body).toContain('&lt;b&gt;Link&lt;/b&gt;');
  expect(page.body).not.toMatch(/<b>|<script>/);
});

test('logs each message in full, because without a mail server the log holds the sign-in link', async () => {
  const lines: string[] = [];
  const { mail } = messaging({}, lines);
  await mail.send({ to: 'kim@example.org', subject: 'Link', text: 'http://localhost:3000/finishSignUp?token=abc' });
  expect(lines.join('')).toContain('http://localhost:3000/finishSignUp?token=abc');
});

test('warns outside the demo that mails are not sent and that fans cannot sign in', () => {
  const warnings = (environment: NodeJS.ProcessEnv) => {
    const lines: string[] = [];
    messaging({ ADMIN_EMAIL: 'owner@example.org', ...environment }, lines);
    return lines
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .map(({ level, msg }) => [level, msg]);
  };
  expect(warnings({ DEMO: 'off' })).toEqual([
    [40, expect.stringMatching(/^SMTP_URL is not set/)],
    [40, expect.stringMatching(/^TWILIO_ACCOUNT_SID is not set: fans cannot sign in/)],
  ]);
  expect(warnings({ DEMO: 'off', ...smtp, ...twilio })).toEqual([]);
  expect(warnings({ DEMO: 'on' })).toEqual([]);
});

test('keeps only the newest 500 messages', async () => {
  const { mail, outbox } = messaging({});
  await database.db
    .insertInto('outbox')
    .values(
      Array.from({ length: outboxLimit + 20 }, () => ({
        channel: 'email',
        recipient: 'old@example.org',
        subject: '',
        body: '',
      })),
    )
    .execute();
  await mail.send({ to: 'kim@example.org', subject: 'Newest', text: '' });
  const kept = (await outbox?.list()) ?? [];
  expect(kept).toHaveLength(outboxLimit);
  expect(kept[0]?.subject).toBe('Newest');
});
