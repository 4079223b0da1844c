import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { livePath } from '@backline/contract/live';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { freePort } from '../../../test/server-process.ts';

let product: TestApp;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  port = await freePort();
  product = await testApp({ PUBLIC_URL: `http://localhost:${port}` });
  await product.app.listen({ port, host: 'localhost' });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => product.close());

/** As nobody's browser does: it never hangs up by itself. */
async function stranger(sent: string): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect({ port, host: 'localhost', allowHalfOpen: true });
  sockets.push(socket);
  let heard = '';
  socket.on('error', () => {}).on('data', (bytes) => (heard += String(bytes)));
  await once(socket, 'connect');
  socket.write(sent);
  return { socket, heard: () => heard };
}

const upgrade = (lines: readonly string[] = []) =>
  [
    `GET ${livePath} HTTP/1.1`,
    `Host: localhost:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...lines,
    '',
    '',
  ].join('\r\n');

const connections = () =>
  new Promise<number>((resolve) => product.app.server.getConnections((_, count) => resolve(count)));

test.each([
  ['says nothing more', ''],
  ['sends on', 'x'.repeat(300_000)],
])('who is refused, %s and never hangs up, holds no connection of the server', async (_name, more) => {
  const before = await connections();
  const pages = await Promise.all(
    Array.from({ length: 5 }, () => stranger(upgrade(['Origin: https://evil.example']) + more)),
  );
  await expect.poll(() => pages.filter(({ heard }) => heard().startsWith('HTTP/1.1 403')).length).toBe(5);
  await sleep(100);
  await expect.poll(connections, { timeout: 3_000 }).toBe(before);
});
