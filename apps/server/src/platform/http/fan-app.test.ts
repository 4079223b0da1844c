import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { afterAll, expect, test } from 'vitest';
import { testPlatform } from '../../../testing/app.ts';
import { serveFanApp } from './fan-app.ts';
import { createServer } from './server.ts';

const house = await testPlatform();
const folder = mkdtempSync(join(tmpdir(), 'backline-fan-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>fan</title>');
writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
writeFileSync(join(folder, 'sw.js'), 'let kept;');
writeFileSync(join(folder, '.built-from'), 'a secret of the build');
writeFileSync(join(folder, 'assets', 'start-abc.js'), 'let started;');
writeFileSync(join(folder, 'assets', 'code-reader.worker-a_b-c.js'), 'let read;');
const app = await createServer(house.platform, [], async (server) => {
  await server.register(fastifyStatic, { root: join(folder, 'assets'), prefix: '/static/', index: false });
  await serveFanApp(server, house.platform.config, folder);
});
afterAll(async () => {
  await app.close();
  await house.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string) => app.inject({ url, headers: { host: 'localhost:3000' } });

test.each(['/fan', '/fan/', '/fan/ABC234', '/fan/ABC234/mine', '/fan/ABC234?from=poster', '/fan/.built-from'])(
  'serves the same cacheable page at %s',
  async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, body]).toEqual([200, '<!doctype html><title>fan</title>']);
    expect(headers['cache-control']).toBe('no-cache');
  },
);

test("allows only the fan app's own scripts and styles, and no frames", async () => {
  const policy = String((await get('/fan')).headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
  expect(policy).toMatch(/frame-src 'none'; frame-ancestors 'none'; base-uri 'none'/);
  expect(policy).not.toMatch(/unsafe|nonce|google/);
});

test('caches hashed files for ever and named files for a day', async () => {
  const script = await get('/fan/assets/start-abc.js');
  expect([script.body, script.headers['cache-control']]).toEqual([
    'let started;',
    'public, max-age=31536000, immutable',
  ]);
  expect((await get('/fan/manifest.webmanifest')).headers['cache-control']).toBe('public, max-age=86400');
});

test('makes browsers revalidate the service worker, and limits it to /fan and to requests to this server', async () => {
  const { body, headers } = await get('/fan/sw.js');
  expect([body, headers['cache-control'], headers['service-worker-allowed']]).toEqual([
    'let kept;',
    'no-cache',
    '/fan',
  ]);
  expect(headers['content-type']).toMatch(/javascript/);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; connect-src 'self'; /);
});

test("allows WebAssembly in the fan app's QR reader only", async () => {
  const policyOf = async (url: string) => (await get(url)).headers['content-security-policy'];
  expect(await policyOf('/fan/assets/code-reader.worker-a_b-c.js')).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'",
  );
  for (const url of ['/fan/ABC234/door', '/fan/assets/start-abc.js', '/fan/sw.js']) {
    expect(String(await policyOf(url)), url).not.toContain('wasm');
  }
});

test('returns 404 for a script that an update removed', async () => {
  for (const url of ['/fan/assets/start-old.js', '/fan/assets/', '/fan/assets/..%2findex.html']) {
    expect((await get(url)).statusCode, url).toBe(404);
  }
});

test('redirects another host name of this machine to the public origin', async () => {
  const { statusCode, headers } = await app.inject({ url: '/fan/ABC234', headers: { host: '127.0.0.1:3000' } });
  expect([statusCode, headers.location]).toEqual([302, 'http://localhost:3000/fan/ABC234']);
});

test('does not serve the fan app at a path that only starts like /fan', async () => {
  expect((await get('/fanclub')).statusCode).toBe(404);
});
