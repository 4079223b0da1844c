/// <reference types="node" />
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedInFan } from '@backline/contract/operation';
import { topic, type PageFrame, type ServerFrame } from '@backline/contract/live';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createLive, type Live, type LiveMessage } from './live.ts';

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
const onConnect = vi.fn();
const sockets: { socket: ServerSocket; frames: PageFrame[]; say: (frame: ServerFrame) => void }[] = [];

beforeEach(async () => {
  sockets.length = 0;
  refusals = 0;
  renew.mockClear();
  onConnect.mockClear();
  server = new WebSocketServer({ noServer: true });
  door = createServer().on('upgrade', (request, socket, head) => {
    // A rejected client may hang up before it reads the answer.
    socket.on('error', () => {});
    if (refusals === 0)
      return server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened));
    refusals -= 1;
    // Does not send 401, because Node's own client would retry it, unlike a browser.
    socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
  });
  server.on('connection', (socket) => {
    const frames: PageFrame[] = [];
    socket.on('message', (data) => frames.push(JSON.parse(String(data)) as PageFrame));
    sockets.push({ socket, frames, say: (frame) => socket.send(JSON.stringify(frame)) });
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  url = `ws://127.0.0.1:${(door.address() as AddressInfo).port}`;
  live = createLive({ url, renew, onConnect });
});
afterEach(() => {
  live.close();
  for (const client of server.clients) client.terminate();
  door.close();
});

const at = (number: number, stream = 'a'): ServerFrame => ({ at: { stream, number } });
const channel = (eventId: number) => ({ topic: 'votes', event_id: eventId });
const notice = (number: number, eventId = 1): ServerFrame => ({ number, ...channel(eventId), data: { count: number } });

async function page(index: number, greeting: ServerFrame) {
  await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(index), soon);
  const opened = sockets[index];
  if (opened === undefined) throw new Error('no socket');
  opened.say(greeting);
  return opened;
}

function listener(eventId = 1) {
  const received: LiveMessage<typeof votes>[] = [];
  const stop = live.listen(votes, eventId, (one) => received.push(one));
  return { received, stop };
}

const counts = (received: LiveMessage<typeof votes>[]) => received.map(({ data }) => data?.count ?? null);

test('opens one socket per page, and requests notices from the time at which the page began to load', async () => {
  const [first, second] = [listener(1), listener(2)];
  const { frames, say } = await page(0, at(7));
  await vi.waitFor(
    () => expect(frames).toEqual([{ listen: [channel(1), channel(2)], since: { stream: 'a', number: 7 } }]),
    soon,
  );
  say(notice(8, 2));
  await vi.waitFor(() => expect(counts(second.received)).toEqual([8]), soon);
  expect([first.received, sockets.length]).toEqual([[], 1]);
});

test('drops a notice that does not match its schema', async () => {
  const { received } = listener();
  const { say } = await page(0, at(7));
  say({ number: 8, ...channel(1), data: { count: 'many' } });
  say(notice(9));
  await vi.waitFor(() => expect(counts(received)).toEqual([9]), soon);
});

test('reconnects a lost socket with the number of the last notice', async () => {
  const { received } = listener();
  const first = await page(0, at(7));
  await vi.waitFor(() => expect(first.frames).toHaveLength(1), soon);
  first.say(notice(8));
  first.say(notice(12));
  await vi.waitFor(() => expect(counts(received)).toEqual([8, 12]), soon);
  first.socket.terminate();
  const second = await page(1, at(40));
  await vi.waitFor(
    () => expect(second.frames).toEqual([{ listen: [channel(1)], since: { stream: 'a', number: 12 } }]),
    soon,
  );
  second.socket.terminate();
  const third = await page(2, at(41));
  await vi.waitFor(
    () => expect(third.frames).toEqual([{ listen: [channel(1)], since: { stream: 'a', number: 12 } }]),
    soon,
  );
});

test('resumes from the slowest channel’s last notice, and delivers no notice twice', async () => {
  const [slow, fast] = [listener(1), listener(2)];
  const first = await page(0, at(7));
  await vi.waitFor(() => expect(first.frames).toHaveLength(1), soon);
  first.say({ listening: [channel(1), channel(2)] });
  first.say(notice(12, 2));
  await vi.waitFor(() => expect(counts(fast.received)).toEqual([12]), soon);
  first.socket.terminate();
  const second = await page(1, at(40));
  await vi.waitFor(
    () => expect(second.frames).toEqual([{ listen: [channel(1), channel(2)], since: { stream: 'a', number: 7 } }]),
    soon,
  );
  for (const frame of [notice(9, 1), notice(12, 2), notice(13, 2)]) second.say(frame);
  await vi.waitFor(() => expect([counts(slow.received), counts(fast.received)]).toEqual([[9], [12, 13]]), soon);
});

test('resumes from its old position until the server tells it to refetch everything', async () => {
  const { received } = listener();
  const first = await page(0, at(7));
  await vi.waitFor(() => expect(first.frames).toHaveLength(1), soon);
  first.socket.terminate();
  const second = await page(1, at(1, 'b'));
  await vi.waitFor(
    () => expect(second.frames).toEqual([{ listen: [channel(1)], since: { stream: 'a', number: 7 } }]),
    soon,
  );
  second.say({ reload: [channel(1)] });
  await vi.waitFor(() => expect(counts(received)).toEqual([null]), soon);
  second.socket.terminate();
  const third = await page(2, at(5, 'b'));
  await vi.waitFor(
    () => expect(third.frames).toEqual([{ listen: [channel(1)], since: { stream: 'b', number: 1 } }]),
    soon,
  );
});

test('reports each new socket that the server has greeted, and not its later frames', async () => {
  listener();
  const first = await page(0, at(7));
  await vi.waitFor(() => expect(onConnect).toHaveBeenCalledTimes(1), soon);
  first.say({ listening: [channel(1)] });
  first.say(at(8));
  first.socket.terminate();
  const second = await page(1, at(9));
  const since = { stream: 'a', number: 8 };
  await vi.waitFor(() => expect(second.frames).toEqual([{ listen: [channel(1)], since }]), soon);
  expect(onConnect).toHaveBeenCalledTimes(2);
});

test('disconnects from a server that shuts down, and reconnects within the time that the server gives', async () => {
  listener();
  const first = await page(0, at(7));
  first.say({ leaving: { within: 200 } });
  await page(1, at(7));
});

test('refreshes the session after a rejected socket, and tries again', async () => {
  refusals = 1;
  listener();
  await page(0, at(1));
  expect(renew).toHaveBeenCalledOnce();
});

test('reports a refused subscription once, so that the page’s own call can show the reason', async () => {
  const { received } = listener();
  const { say } = await page(0, at(7));
  say({ refused: [channel(1)] });
  await vi.waitFor(() => expect(counts(received)).toEqual([null]), soon);
});

test('unsubscribes when a view closes, and subscribes a new view to notices after the last one received', async () => {
  const first = listener(1);
  const { frames, say } = await page(0, at(7));
  await vi.waitFor(() => expect(frames).toHaveLength(1), soon);
  say(notice(9));
  await vi.waitFor(() => expect(first.received).toHaveLength(1), soon);
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

test('measures the server’s time with the send and receive times of messages over the socket', async () => {
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

test('tells pages to refetch every fifteen seconds without a socket', async () => {
  vi.useFakeTimers();
  try {
    refusals = 1_000;
    const { received } = listener();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(counts(received)).toEqual([null, null]);
  } finally {
    vi.useRealTimers();
  }
});

test('returns no server time without a socket', async () => {
  expect(await live.ping()).toBeNull();
});
