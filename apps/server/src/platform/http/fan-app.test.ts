import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPlatform } from '../../../test/app.ts';
import type { Platform } from '../context/platform.ts';
import { serveFanApp } from './fan-app.ts';
import { createServer } from './server.ts';

let house: { platform: Platform; close(): Promise<void> };
let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  house = await testPlatform();
  folder = mkdtempSync(join(tmpdir(), 'backline-fan-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>fan</title>');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(folder, 'sw.js'), 'let kept;');
  writeFileSync(join(folder, '.built-from'), 'a secret of the build');
  writeFileSync(join(folder, 'assets', 'start-abc.js'), 'let started;');
  writeFileSync(join(folder, 'assets', 'code-reader.worker-a_b-c.js'), 'let read;');
  app = await createServer(house.platform, [], async (server) => {
    await server.register(fastifyStatic, { root: join(folder, 'assets'), prefix: '/static/', index: false });
    await serveFanApp(server, house.platform.config, folder);
  });
});
afterAll(async () => {
  await app.close();
  await house.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string) => app.inject({ url, headers: { host: 'localhost:3000' } });

test.each(['/fan', '/fan/', '/fan/ABC234', '/fan/ABC234/mine', '/fan/ABC234?from=poster', '/fan/.built-from'])(
  '%s is the one page, the same for everybody, so that a phone may keep it',
  async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, body]).toEqual([200, '<!doctype html><title>fan</title>']);
    expect(headers['cache-control']).toBe('no-cache');
  },
);

test('no script and no style but the app’s own files may run in it, nor may it frame or be framed', async () => {
  const policy = String((await get('/fan')).headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
  expect(policy).toMatch(/frame-src 'none'; frame-ancestors 'none'; base-uri 'none'/);
  expect(policy).not.toMatch(/unsafe|nonce|google/);
});

test('what has its content in its name is kept for ever, and what is named for good a day', async () => {
  const script = await get('/fan/assets/start-abc.js');
  expect([script.body, script.headers['cache-control']]).toEqual([
    'let started;',
    'public, max-age=31536000, immutable',
  ]);
  expect((await get('/fan/manifest.webmanifest')).headers['cache-control']).toBe('public, max-age=86400');
});

test('the service worker is asked for anew each time, may serve /fan itself, and reaches nothing but this server', async () => {
  const { body, headers } = await get('/fan/sw.js');
  expect([body, headers['cache-control'], headers['service-worker-allowed']]).toEqual([
    'let kept;',
    'no-cache',
    '/fan',
  ]);
  expect(headers['content-type']).toMatch(/javascript/);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; connect-src 'self'; /);
});

test('the reader of codes at the door may run WebAssembly, and may neither load nor call anything; no page and no other script may', async () => {
  const policyOf = async (url: string) => (await get(url)).headers['content-security-policy'];
  expect(await policyOf('/fan/assets/code-reader.worker-a_b-c.js')).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'",
  );
  for (const url of ['/fan/ABC234/door', '/fan/assets/start-abc.js', '/fan/sw.js']) {
    expect(String(await policyOf(url)), url).not.toContain('wasm');
  }
});

test('a script that an update took away is not found, and never the page in its stead', async () => {
  for (const url of ['/fan/assets/start-old.js', '/fan/assets/', '/fan/assets/..%2findex.html']) {
    expect((await get(url)).statusCode, url).toBe(404);
  }
});

test('is one origin: another name of this machine leads to the public one, with its address', async () => {
  const { statusCode, headers } = await app.inject({ url: '/fan/ABC234', headers: { host: '127.0.0.1:3000' } });
  expect([statusCode, headers.location]).toEqual([302, 'http://localhost:3000/fan/ABC234']);
});

test('an address that only begins like it is none of the app’s', async () => {
  expect((await get('/fanclub')).statusCode).toBe(404);
});
