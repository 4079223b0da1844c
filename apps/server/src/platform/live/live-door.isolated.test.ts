import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventForFans } from '@backline/contract/event-topics';
import { liveClose, livePath } from '@backline/contract/live';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { buildEvent, buildFan, buildManager, joinFan } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { LivePage } from '../../../testing/live-page.ts';
import { freePort } from '../../../testing/server-process.ts';
import type { FrameReceiver } from './live.port.ts';

/** Delays the query for the people on the event's list until a test releases it. */
const onTheWay = vi.hoisted(() => ({ hold: Promise.resolve(), asked: 0, received: [] as unknown[] }));
vi.mock(import('../../live-topics.ts'), async (original) => {
  const { liveTopics } = await original();
  const { reach } = liveTopics;
  const fans: typeof reach.fans = async (...asks) => {
    const answer = await reach.fans(...asks);
    onTheWay.asked += 1;
    await onTheWay.hold;
    return answer;
  };
  const receiver: FrameReceiver = {
    receive: ({ id }, frame) => onTheWay.received.push([id, frame]) > 0,
    gone: ({ id }) => onTheWay.received.push([id, null]),
    close: async () => {},
  };
  return { liveTopics: { ...liveTopics, receivers: [() => receiver], reach: { ...reach, fans } } };
});

const sockets: Socket[] = [];

const port = await freePort();
// Intervals fire only when a test advances them. Until then, all updates come from notices.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const product = await testApp({ PUBLIC_URL: `http://localhost:${port}` });
await product.app.listen({ port, host: 'localhost' });
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await product.close();
  vi.useRealTimers();
});

/** Opens a raw socket that, unlike a browser's, never closes by itself. */
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
  ['sends nothing more', ''],
  ['keeps sending', 'x'.repeat(300_000)],
])('closes the connection of a refused client that %s and never closes its side', async (_name, more) => {
  // Waits until the sockets of the previous test are closed.
  await expect.poll(connections).toBe(0);
  const pages = await Promise.all(
    Array.from({ length: 5 }, () => stranger(upgrade(['Origin: https://evil.example']) + more)),
  );
  await expect.poll(() => pages.filter(({ heard }) => heard().startsWith('HTTP/1.1 403')).length).toBe(5);
  await sleep(100);
  await expect.poll(connections).toBe(0);
});

async function fanOfAnEvent() {
  const { app, db, platform } = product;
  const { id: managerId } = await buildManager(db);
  const { id: eventId } = await buildEvent(db, { managerId, startsAt: new Date() });
  const { id } = await buildFan(db);
  await joinFan(db, { eventId, fanId: id });
  return { eventId, managerId, id, ...(await signedInAs(app, platform, { id })) };
}

test('revokes a subscription whose permission is removed during the permission check', async () => {
  const fan = await fanOfAnEvent();
  const page = await LivePage.open(`http://localhost:${port}`, fan.cookie, { as: 'fan' });
  await page.until((frame) => 'at' in frame);
  const { promise, resolve } = Promise.withResolvers<void>();
  onTheWay.hold = promise;
  onTheWay.asked = 0;
  const channel = { topic: eventForFans.name, event_id: fan.eventId };
  page.send({ listen: [channel] });
  await expect.poll(() => onTheWay.asked).toBe(1);
  await product.db.updateTable('event_users').set({ is_fan: false }).where('user_id', '=', fan.id).execute();
  await sleep(800);
  resolve();
  await page.until((frame) => 'listening' in frame);
  await page.until((frame) => 'refused' in frame);
  page.close();
});

test('closes the sockets of expired sessions within half a second, and no others', async () => {
  const { app, db, platform } = product;
  const [fan, other] = [await fanOfAnEvent(), await fanOfAnEvent()];
  const staff = await signedInAs(app, platform, await buildManager(db));
  const open = (cookie: string, options: Parameters<typeof LivePage.open>[2]) =>
    LivePage.open(`http://localhost:${port}`, cookie, options);
  const staying = await open(other.cookie, { as: 'fan' });
  const ending = [await open(fan.cookie, { as: 'fan' }), await open(staff.cookie, {})];
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date() })
    .where('id', 'in', [fan.sessionId, staff.sessionId])
    .execute();
  await sleep(100);
  expect(ending.map(({ closed }) => closed)).toEqual([null, null]);
  vi.advanceTimersByTime(500);
  for (const page of ending) expect(await page.untilClosed()).toMatchObject({ code: liveClose.sessionEnded });
  expect(staying.closed).toBeNull();
  staying.close();
});

test("sends the server's time at once, even while earlier subscriptions are pending", async () => {
  const fan = await fanOfAnEvent();
  const page = await LivePage.open(`http://localhost:${port}`, fan.cookie, { as: 'fan' });
  await page.until((frame) => 'at' in frame);
  const { promise, resolve } = Promise.withResolvers<void>();
  onTheWay.hold = promise;
  page.send({ listen: [{ topic: eventForFans.name, event_id: fan.eventId }] });
  page.send({ clock: 12.5 });
  const { clock } = await page.until((frame) => 'clock' in frame);
  const [asked, heard, answered] = clock;
  expect(asked).toBe(12.5);
  expect(answered).toBeGreaterThanOrEqual(heard);
  expect(page.frames.some((frame) => 'listening' in frame)).toBe(false);
  resolve();
  await page.until((frame) => 'listening' in frame);
  page.close();
});

test('passes frames to their handler, and closes the socket on an unreadable frame', async () => {
  const fan = await fanOfAnEvent();
  onTheWay.received.length = 0;
  const page = await LivePage.open(`http://localhost:${port}`, fan.cookie, { as: 'fan' });
  await page.until((frame) => 'at' in frame);
  const light = { event_id: fan.eventId, epoch: 3, state: 'ready', error_ms: 2.5 };
  page.send({ light });
  await expect.poll(() => onTheWay.received).toEqual([[fan.id, { light }]]);
  page.send({ light: { ...light, state: 'burning' } });
  expect(await page.untilClosed()).toMatchObject({ code: liveClose.unreadable });
  await expect
    .poll(() => onTheWay.received)
    .toEqual([
      [fan.id, { light }],
      [fan.id, null],
    ]);
});

test('does not look up subscriptions of a page that has disconnected', async () => {
  const fan = await fanOfAnEvent();
  const page = await LivePage.open(`http://localhost:${port}`, fan.cookie, { as: 'fan' });
  await page.until((frame) => 'at' in frame);
  const { promise, resolve } = Promise.withResolvers<void>();
  onTheWay.hold = promise;
  onTheWay.asked = 0;
  for (let index = 0; index < 10; index += 1) {
    page.send({ listen: [{ topic: eventForFans.name, event_id: fan.eventId }] });
  }
  await expect.poll(() => onTheWay.asked).toBe(1);
  page.close();
  await expect.poll(connections).toBe(0);
  resolve();
  await sleep(300);
  expect(onTheWay.asked).toBe(1);
});

/** Builds a masked client frame. */
const frameOf = (opcode: number, words = '') =>
  Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | words.length, 0, 0, 0, 0]), Buffer.from(words)]);

test("rejects sockets over a fan's limit before the handshake", async () => {
  const fan = await fanOfAnEvent();
  const origin = `http://localhost:${port}`;
  const lines = [`Origin: ${origin}`, `Cookie: ${fan.cookie}`];
  const ask = upgrade(lines).replace(livePath, `${livePath}?as=fan`);
  // Connects concurrently, so that each handshake is checked while others are in progress.
  const pages = await Promise.all(Array.from({ length: 60 }, () => stranger(ask)));
  await expect.poll(() => pages.filter(({ heard }) => heard().startsWith('HTTP/1.1 429')).length).toBe(30);
  await expect.poll(connections).toBe(30);
  // The other pages got no handshake, so the server awaits no close frame from them.
  expect(pages.filter(({ heard }) => heard().startsWith('HTTP/1.1 101'))).toHaveLength(30);
  expect(pages.filter(({ heard }) => heard().includes('"at"'))).toHaveLength(30);
});

test('counts dropped pages towards the limit until their sockets are closed', async () => {
  const fan = await fanOfAnEvent();
  const lines = [`Origin: http://localhost:${port}`, `Cookie: ${fan.cookie}`];
  const ask = upgrade(lines).replace(livePath, `${livePath}?as=fan`);
  const pages = await Promise.all(Array.from({ length: 30 }, () => stranger(ask)));
  await expect.poll(() => pages.filter(({ heard }) => heard().includes('"at"')).length).toBe(30);
  for (const { socket } of pages) socket.write(frameOf(1, 'unreadable'));
  // Connects as soon as one page was dropped, because its socket closes soon afterwards.
  await expect.poll(() => pages.some(({ heard }) => heard().includes('unreadable frame'))).toBe(true);
  const { heard } = await stranger(ask);
  await expect.poll(heard).toContain('HTTP/1.1 429');
  await expect.poll(() => pages.filter((page) => page.heard().includes('unreadable frame')).length).toBe(30);
  await expect.poll(connections, { interval: 250 }).toBe(0);
});

const [word, ping, pong] = [frameOf(1, '{"clock":1}'), frameOf(9), frameOf(10)];

test('stops reading a flood of messages, pings or pongs', async () => {
  const atServer = new Map<number, Socket>();
  const accept = (socket: Socket) => atServer.set(socket.remotePort ?? 0, socket);
  product.app.server.on('connection', accept);
  const flooding = [];
  for (const frame of [word, ping, pong]) {
    const { cookie } = await fanOfAnEvent();
    const lines = [`Origin: http://localhost:${port}`, `Cookie: ${cookie}`];
    const page = await stranger(upgrade(lines).replace(livePath, `${livePath}?as=fan`));
    await expect.poll(page.heard, { interval: 2 }).toContain('101 Switching Protocols');
    const server = atServer.get(page.socket.localPort ?? 0);
    flooding.push({ socket: page.socket, server, flood: Buffer.concat(Array.from({ length: 50_000 }, () => frame)) });
  }
  for (let times = 0; times < 50; times += 1) {
    for (const { socket, flood } of flooding) socket.write(flood);
    await sleep(2);
  }
  // Each client has sent 15 MB or more. Without backpressure the server would read all of it within this second.
  await sleep(1_000);
  const read = flooding.map(({ server }) => server?.bytesRead ?? NaN);
  for (const bytes of read) expect(bytes).toBeLessThan(1_000_000);
  product.app.server.off('connection', accept);
});
