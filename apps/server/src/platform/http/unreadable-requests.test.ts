import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { failure } from '@backline/contract/operation';
import fastifyStatic from '@fastify/static';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { testPlatform } from '../../../testing/app.ts';
import { serveConsole } from './console.ts';
import { createServer } from './server.ts';

const logged: string[] = [];

const house = await testPlatform();
const folder = mkdtempSync(join(tmpdir(), 'backline-pages-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>console</title>');
writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
writeFileSync(join(folder, 'assets', 'start.js'), 'let started;');
const log = pino({ serializers: { req: () => ({}) } }, { write: (line: string) => void logged.push(line) });
const app = await createServer({ ...house.platform, log }, [], async (server) => {
  await server.register(fastifyStatic, { root: join(folder, 'assets'), prefix: '/static/', index: false });
  await serveConsole(server, house.platform, folder);
});
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
afterAll(async () => {
  await app.close();
  await house.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends raw bytes that no browser would send. */
async function send(bytes: string): Promise<Answer> {
  const socket = connect(port, 'localhost');
  await once(socket, 'connect');
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
  return { status: Number(statusLine.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}

const ask = (line: string, header = '') =>
  send(`${line} HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n${header === '' ? '' : `${header}\r\n`}\r\n`);

/** Expects our usual refusal: shape, headers, a logged id and no error in the log. */
function expectRefusal({ status, headers, body }: Answer, wanted: number): void {
  expect([status, headers.get('x-content-type-options')]).toEqual([wanted, 'nosniff']);
  expect(headers.get('content-security-policy')).toContain(`default-src 'none'`);
  const said = failure.parse(JSON.parse(body));
  expect(headers.get('x-request-id')).toBe(said.requestId);
  const lines = logged.filter((line) => line.includes(said.requestId));
  expect(lines).not.toEqual([]);
  expect(lines.filter((line) => line.includes('stack') || line.includes('"level":50'))).toEqual([]);
}

describe('impossible file paths', () => {
  test.each(
    ['/assets', '/static', '/api/docs/static'].flatMap((prefix) =>
      ['%00', '../start.js', '%2e%2e/start.js', '/start.js', 'a%5cstart.js', 'a'.repeat(300)].map((name) => [
        `${prefix}/${name}`,
      ]),
    ),
  )('answers 404 for the impossible path %s', async (path) => {
    expectRefusal(await ask(`GET ${path}`), 404);
  });
});

describe('conditional file requests', () => {
  const paths = ['/assets/start.js', '/static/start.js', '/favicon.svg', '/api/docs/static/swagger-ui.css'];
  test.each(paths)('answers 416 for a range past the end of %s', async (path) => {
    const answer = await ask(`GET ${path}`, 'Range: bytes=99999999-');
    expectRefusal(answer, 416);
    expect(answer.headers.get('content-range')).toMatch(/^bytes \*\/\d+$/);
  });

  test.each(
    paths.flatMap((path) => [
      [path, 'If-Match: "another"'],
      [path, 'If-Unmodified-Since: Mon, 01 Jan 1990 00:00:00 GMT'],
    ]),
  )('answers 412 for %s with %s', async (path, header) => {
    expectRefusal(await ask(`GET ${path}`, header), 412);
  });

  test('ignores an invalid range and serves a valid one', async () => {
    expectRefusal(await ask('GET /assets/start.js', 'Range: bytes=abc'), 416);
    expect((await ask('GET /assets/start.js', 'Range: bytes=0-2')).body).toBe('let');
  });
});

describe('unreadable requests', () => {
  test.each(['/%ff', '/assets/%ff', '/api/%ff', '/storage/%ff', '/events/%ff'])(
    'answers the undecodable path %s with our error format and headers',
    async (path) => {
      for (const method of ['GET', 'POST', 'OPTIONS']) expectRefusal(await ask(`${method} ${path}`), 400);
      const head = await ask(`HEAD ${path}`);
      expect([head.status, head.headers.get('x-content-type-options'), head.body]).toEqual([400, 'nosniff', '']);
    },
  );

  test.each([
    ['a request without a method', 'GARBAGE\r\n\r\n', 400],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['an unsupported HTTP version', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n', 400],
    ['a header with a space', 'GET / HTTP/1.1\r\nHost : localhost\r\n\r\n', 400],
    ['a request without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a header of 20,000 letters', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 20,000 letters', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
  ])('answers %s with our error format and headers', async (_what, bytes, status) => {
    expectRefusal(await send(bytes), status);
  });

  test('ignores an unknown Expect header', async () => {
    expect((await ask('GET /', 'Expect: 200-ok')).status).toBe(200);
  });
});

test('answers HEAD for a page like GET, but without a body', async () => {
  for (const path of ['/', '/events', '/account']) {
    const answer = await ask(`HEAD ${path}`);
    expect([answer.status, answer.headers.get('content-type'), answer.body]).toEqual([
      200,
      'text/html; charset=utf-8',
      '',
    ]);
  }
  expect((await ask('HEAD /api/nothing')).status).toBe(404);
});
