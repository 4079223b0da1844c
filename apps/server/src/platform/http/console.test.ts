import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/throwaway-cluster.ts';
import { loadConfig } from '../config/config.ts';
import { serveConsole } from './console.ts';

const folder = temporaryFolder();

await mkdir(join(folder, 'assets'));
const files = {
  'index.html': '<p>',
  'favicon.svg': '<svg/>',
  'assets/start-abc.js': '1',
  'assets/other-abc.js': '1',
};
for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
await writeFile(join(folder, 'assets/code-reader.worker-a_b-c.js'), '1');
await writeFile(join(folder, 'assets/code-reader.worker-a_b-c.js.br'), brotliCompressSync('1'));
const config = loadConfig({
  NODE_ENV: 'test',
  DATA_DIR: folder,
  PUBLIC_URL: 'http://localhost:3000',
  BOT_CHECK: 'off',
});
const app = fastify();
await serveConsole(app, { config, payments: { provider: 'sandbox' } }, folder);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const policyOf = async (url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers: { host: 'localhost:3000', ...headers } })).headers['content-security-policy'];

test.each(['/', '/door/7/x', '/groups/all', '/assets/start-abc.js', '/assets/other-abc.js'])(
  'forbids WebAssembly in the page or script at %s',
  async (url) => expect(String(await policyOf(url))).not.toContain('wasm'),
);

test.each(['identity', 'br'])(
  "allows WebAssembly, but no requests, in the QR reader's script with the encoding %s",
  async (encoding) => {
    const policy = await policyOf('/assets/code-reader.worker-a_b-c.js', { 'accept-encoding': encoding });
    expect(policy).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'");
  },
);

test('lets Stripe’s frames open wallets on the checkout page only', async () => {
  const paid = fastify();
  await serveConsole(paid, { config, payments: { provider: 'stripe' } }, folder);
  const headersOf = async (url: string) => (await paid.inject({ url, headers: { host: 'localhost:3000' } })).headers;
  expect((await headersOf('/groups/all'))['permissions-policy']).toBeUndefined();
  const headers = await headersOf('/checkout?secretUrl=x');
  expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com"');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  expect((await app.inject({ url: '/checkout', headers: { host: 'localhost:3000' } })).headers).not.toHaveProperty(
    'permissions-policy',
  );
  await paid.close();
});

test('reads a path of very many slashes in linear time', async () => {
  const { statusCode } = await app.inject({ url: `/a${'/'.repeat(300_000)}x`, headers: { host: 'localhost:3000' } });
  expect(statusCode).toBe(200);
});
