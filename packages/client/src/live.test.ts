/// <reference types="node" />
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedInFan } from '@backline/contract/operation';
import { topic, type PageFrame, type ServerFrame } from '@backline/contract/live';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createLive, type Live, type Told } from './live.ts';

/** This only ends a test that hangs. */
const soon = { timeout: 30_000 };

const votes = topic({
  name: 'votes',
  audience: 'fans',
  access: signedInFan,
  data: z.object({ count: z.number() }),
});

let door: Server;
let server: WebSocketServer;
let url: string;
let live: Live;
let refusals = 0;
const renew = vi.fn(async () => {});
const sockets: { socket: ServerSocket; frames: PageFrame[]; say: (frame: ServerFrame) => void }[] = [];

beforeEach(async () => {
  sockets.length = 0;
  refusals = 0;
  renew.mockClear();
  server = new WebSocketServer({ noServer: true });
  door = createServer().on('upgrade', (request, socket, head) => {
    // Who is refused may hang up before it has read so.
    socket.on('error', () => {});
    if (refusals === 0)
      return server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened));
    refusals -= 1;
    // Node's own client asks again by itself after a 401, as no browser does.
    socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
  });
  server.on('connection', (socket) => {
    const frames: PageFrame[] = [];
    socket.on('message', (data) => frames.push(JSON.parse(String(data)) as PageFrame));
    sockets.push({ socket, frames, say: (frame) => socket.send(JSON.stringify(frame)) });
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  url = `ws://127.0.0.1:${(door.address() as AddressInfo).port}`;
  live = createLive({ url, renew });
});
afterEach(() => {
  live.close();
  for (const client of server.clients) client.terminate();
  door.close();
});

const at = (number: number, stream = 'a'): ServerFrame => ({ at: { stream, number } });
const channel = (eventId: number) => ({ topic: 'votes', event_id: eventId });
const notice = (number: number, eventId = 1): ServerFrame => ({ number, ...channel(eventId), data: { count: number } });

/** The socket that the page has opened, greeted. */
async function page(index: number, greeting: ServerFrame) {
  await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(index), soon);
  const opened = sockets[index];
  if (opened === undefined) throw new Error('no socket');
  opened.say(greeting);
  return opened;
}

function listener(eventId = 1) {
  const told: Told<typeof votes>[] = [];
  const stop = live.listen(votes, eventId, (one) => told.push(one));
  return { told, stop };
}

const counts = (told: Told<typeof votes>[]) => told.map(({ data }) => data?.count ?? null);

test('a page has one socket, and asks for what came since it began to load', async () => {
  const [first, second] = [listener(1), listener(2)];
  const { frames, say } = await page(0, at(7));
  await vi.waitFor(
    () => expect(frames).toEqual([{ listen: [channel(1), channel(2)], since: { stream: 'a', number: 7 } }]),
    soon,
  );
  say(notice(8, 2));
  await vi.waitFor(() => expect(counts(second.told)).toEqual([8]), soon);
  expect([first.told, sockets.length]).toEqual([[], 1]);
});

test('what is not as declared is told to nobody', async () => {
  const { told } = listener();
  const { say } = await page(0, at(7));
  say({ number: 8, ...channel(1), data: { count: 'many' } });
  say(notice(9));
  await vi.waitFor(() => expect(counts(told)).toEqual([9]), soon);
});

test('a socket that is lost comes back, with the number of the last notice', async () => {
  const { told } = listener();
  const first = await page(0, at(7));
  await vi.waitFor(() => expect(first.frames).toHaveLength(1), soon);
  first.say(notice(8));
  first.say(notice(12));
  await vi.waitFor(() => expect(counts(told)).toEqual([8, 12]), soon);
  first.socket.terminate();
  const second = await page(1, at(40));
  await vi.waitFor(
    () => expect(second.frames).toEqual([{ listen: [channel(1)], since: { stream: 'a', number: 12 } }]),
    soon,
  );
  // Lost again before anything was told: it still asks for the same.
  second.socket.terminate();
  const third = await page(2, at(41));
  await vi.waitFor(
    () => expect(third.frames).toEqual([{ listen: [channel(1)], since: { stream: 'a', number: 12 } }]),
    soon,
  );
});

test('channels that overtook each other are asked for since the slowest, and nothing is told twice', async () => {
  const [slow, fast] = [listener(1), listener(2)];
  const first = await page(0, at(7));
  await vi.waitFor(() => expect(first.frames).toHaveLength(1), soon);
  first.say({ listening: [channel(1), channel(2)] });
  first.say(notice(12, 2));
  await vi.waitFor(() => expect(counts(fast.told)).toEqual([12]), soon);
  // What the first channel told as the ninth was on its way.
  first.socket.terminate();
  const second = await page(1, at(40));
  await vi.waitFor(
    () => expect(second.frames).toEqual([{ listen: [channel(1), channel(2)], since: { stream: 'a', number: 7 } }]),
    soon,
  );
  for (const frame of [notice(9, 1), notice(12, 2), notice(13, 2)]) second.say(frame);
  await vi.waitFor(() => expect([counts(slow.told), counts(fast.told)]).toEqual([[9], [12, 13]]), soon);
});

test('of another count it asks by the old one until it is told to ask for everything', async () => {
  const { told } = listener();
  const first = await page(0, at(7));
  await vi.waitFor(() => expect(first.frames).toHaveLength(1), soon);
  first.socket.terminate();
  const second = await page(1, at(1, 'b'));
  await vi.waitFor(
    () => expect(second.frames).toEqual([{ listen: [channel(1)], since: { stream: 'a', number: 7 } }]),
    soon,
  );
  second.say({ reload: [channel(1)] });
  await vi.waitFor(() => expect(counts(told)).toEqual([null]), soon);
  second.socket.terminate();
  const third = await page(2, at(5, 'b'));
  await vi.waitFor(
    () => expect(third.frames).toEqual([{ listen: [channel(1)], since: { stream: 'b', number: 1 } }]),
    soon,
  );
});

test('a server that goes is left at once, and asked again within the time that it says', async () => {
  listener();
  const first = await page(0, at(7));
  first.say({ leaving: { within: 200 } });
  await page(1, at(7));
});

test('a page that is refused has its session renewed, and tries again', async () => {
  refusals = 1;
  listener();
  await page(0, at(1));
  expect(renew).toHaveBeenCalledOnce();
});

test('what is refused is told once, so that the page’s own call says why', async () => {
  const { told } = listener();
  const { say } = await page(0, at(7));
  say({ refused: [channel(1)] });
  await vi.waitFor(() => expect(counts(told)).toEqual([null]), soon);
});

test('a view that goes leaves its channel, and a view that comes asks since the last notice', async () => {
  const first = listener(1);
  const { frames, say } = await page(0, at(7));
  await vi.waitFor(() => expect(frames).toHaveLength(1), soon);
  say(notice(9));
  await vi.waitFor(() => expect(first.told).toHaveLength(1), soon);
  first.stop();
  listener(2);
  await vi.waitFor(
    () =>
      expect(frames.slice(1)).toEqual([
        { leave: [channel(1)] },
        { listen: [channel(2)], since: { stream: 'a', number: 9 } },
      ]),
    soon,
  );
});

test('the server’s time is asked for on the socket, and told with when it went and came', async () => {
  listener();
  const { frames, say } = await page(0, at(7));
  await vi.waitFor(() => expect(frames).toHaveLength(1), soon);
  const early = performance.now();
  const asking = live.ping();
  await vi.waitFor(() => expect(frames).toHaveLength(2), soon);
  const asked = frames.flatMap((frame) => ('clock' in frame ? [frame.clock] : []));
  say({ clock: [asked[0] ?? NaN, 5_000, 5_001] });
  const time = await asking;
  expect(time).toMatchObject({ heardMs: 5_000, answeredMs: 5_001 });
  expect(time?.sentMs).toBeGreaterThanOrEqual(early);
  expect(time?.arrivedMs).toBeGreaterThan(time?.sentMs ?? NaN);
});

test('without a socket the page is told to ask, every fifteen seconds', async () => {
  vi.useFakeTimers();
  try {
    refusals = 1_000;
    const { told } = listener();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(counts(told)).toEqual([null, null]);
  } finally {
    vi.useRealTimers();
  }
});

test('without a socket nobody knows the time', async () => {
  expect(await live.ping()).toBeNull();
});
