import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { fileURLToPath } from 'node:url';
import { failures } from '@backline/contract/webhooks.texts';
import { describe, expect, test } from 'vitest';
import { openForFile } from '../../../testing/open-for-file.ts';
import { openReceiver } from '../../../testing/webhooks/receiver.ts';
import { publicLookup, type Resolve } from '../public-address/public-address.ts';
import { createWebhooks, maxAnswerBytes } from './create-webhooks.ts';

const receiver = await openForFile(openReceiver());
const guarded = createWebhooks({ webhooks: { localReceiver: undefined } });
const local = createWebhooks({ webhooks: { localReceiver: receiver.origin } }, { timeoutMs: 500 });
const never = new AbortController().signal;
const message = { headers: { 'content-type': 'application/json' }, body: '{}' };

const { port } = new URL(receiver.origin);

describe('addresses that are not public', () => {
  test.each([
    'http://hooks.example.org/',
    'ftp://hooks.example.org/',
    'file:///etc/passwd',
    'https://user:password@hooks.example.org/',
    'https://127.0.0.1/',
    `https://127.0.0.1:${port}/`,
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://0/',
    'https://0.0.0.0/',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
    'https://[::]/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/latest/meta-data/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://app.localhost/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://postgres/',
  ])('refuses %s, and sends nothing to it', async (url) => {
    expect(guarded.takes(url)).toBe(false);
    expect(await guarded.post({ ...message, url }, never)).toEqual({ kind: 'failed', reason: failures.notPublic });
    expect(receiver.received).toEqual([]);
  });

  const resolving = (...addresses: string[]): LookupFunction => {
    const resolve: Resolve = (_name, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    return publicLookup(resolve);
  };

  test.each([
    ['127.0.0.1.nip.io', ['127.0.0.1']],
    ['169-254-169-254.sslip.io', ['169.254.169.254']],
    ['rebound.example.org', ['93.184.215.14', '10.0.0.1']],
    ['six.example.org', ['::1']],
    ['mapped.example.org', ['::ffff:192.168.0.1']],
  ])('refuses %s, because it resolves to a private address', async (name, addresses) => {
    const webhooks = createWebhooks({ webhooks: { localReceiver: undefined } }, { lookup: resolving(...addresses) });
    const url = `https://${name}:${port}/`;
    expect(webhooks.takes(url)).toBe(true);
    expect(await webhooks.post({ ...message, url }, never)).toEqual({ kind: 'failed', reason: failures.notPublic });
    expect(receiver.received).toEqual([]);
  });

  test('asks for the addresses of a name at each connection, so that none is called which was not checked', async () => {
    const answers = ['93.184.215.14', '127.0.0.1'];
    const connected: string[] = [];
    const resolve: Resolve = (_name, _options, callback) =>
      callback(null, [{ address: answers.shift() ?? '127.0.0.1', family: 4 }]);
    const look = publicLookup(resolve);
    const asked = () =>
      new Promise<void>((done) => {
        look('rebinding.example.org', { all: false }, (error, address) => {
          connected.push(error === null ? String(address) : error.name);
          done();
        });
      });
    await asked();
    await asked();
    expect(connected).toEqual(['93.184.215.14', 'NotPublic']);
  });

  test('takes public addresses', () => {
    expect(guarded.takes('https://hooks.example.org/a/b?c=d')).toBe(true);
    expect(guarded.takes('https://8.8.8.8:8443/')).toBe(true);
  });

  test('takes the local receiver only if it is set, and no other port of it', () => {
    expect(local.takes(`${receiver.origin}/hook`)).toBe(true);
    expect(local.takes(`http://127.0.0.1:${Number(port) + 1}/hook`)).toBe(false);
  });
});

describe('answers', () => {
  const post = (path: string) => local.post({ ...message, url: receiver.origin + path }, never);

  test('follows no redirect', async () => {
    receiver.answer('/moved', (response) => response.writeHead(302, { location: '/target' }).end());
    expect(await post('/moved')).toMatchObject({ kind: 'answered', status: 302 });
    expect(receiver.to('/target')).toEqual([]);
  });

  test('reads at most 64 KB of an endless answer', async () => {
    receiver.answer('/endless', (response) => {
      const chunk = 'x'.repeat(16_384);
      const write = (): void => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', write);
      };
      response.writeHead(200);
      write();
    });
    const answer = await post('/endless');
    expect(answer).toMatchObject({ kind: 'answered', status: 200 });
    expect(answer.kind === 'answered' && answer.body.length).toBe(maxAnswerBytes);
  });

  test.each([
    ['never answers', '/silent', () => {}],
    [
      'begins an answer and never ends it',
      '/drip',
      (response: { write(text: string): unknown }) => response.write('a'),
    ],
  ])('gives up a receiver that %s', async (_name, path, how) => {
    receiver.answer(path, how);
    expect(await post(path)).toEqual({ kind: 'failed', reason: failures.timeout });
  });

  test('reports a receiver that hangs up without an answer', async () => {
    receiver.answer('/hang-up', (response) => response.destroy());
    expect(await post('/hang-up')).toMatchObject({ kind: 'failed', reason: expect.stringContaining('ECONNRESET') });
  });

  test('throws when the process stops, so that the job runs again', async () => {
    receiver.answer('/stop', () => {});
    const stopping = new AbortController();
    const posted = local.post({ ...message, url: `${receiver.origin}/stop` }, stopping.signal);
    stopping.abort();
    await expect(posted).rejects.toThrow('aborted');
  });
});

test('checks the certificate of a receiver', async () => {
  const file = (name: string) =>
    readFileSync(fileURLToPath(new URL(`../../../testing/push-service/${name}`, import.meta.url)));
  const server = createServer({ key: file('localhost.key'), cert: file('localhost.crt') }, (_request, response) =>
    response.end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  const webhooks = createWebhooks({ webhooks: { localReceiver: origin } });
  expect(await webhooks.post({ ...message, url: `${origin}/` }, never)).toMatchObject({ kind: 'failed' });
  await new Promise((resolve) => server.close(resolve));
});
