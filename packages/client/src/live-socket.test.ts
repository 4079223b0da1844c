import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveSocket } from './live-socket.ts';

let network: 'refuses' | 'swallows' | 'opens';
let triesMs: number[];
let opened: FakeSocket[];
let lostMs: number;
let socket: LiveSocket;
let screen: EventTarget;

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  readonly said: string[] = [];

  constructor() {
    super();
    triesMs.push(Date.now() - lostMs);
    const way = network;
    queueMicrotask(() => {
      if (way === 'swallows') return;
      if (way === 'opens') opened.push(Object.assign(this, { readyState: FakeSocket.OPEN }));
      this.dispatchEvent(new Event(way === 'opens' ? 'open' : 'close'));
    });
  }

  send(text: string) {
    this.said.push(text);
  }
  close() {}
}

beforeEach(async () => {
  vi.useFakeTimers();
  triesMs = [];
  opened = [];
  network = 'opens';
  screen = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', screen);
  socket = new LiveSocket(
    { url: 'ws://example.org', renew: async () => {}, WebSocket: FakeSocket as unknown as typeof WebSocket },
    { isWanted: () => true, take() {}, onLost() {}, onPoll() {} },
  );
  lostMs = Date.now();
  socket.open();
  await vi.advanceTimersByTimeAsync(1);
  socket.greet();
});
afterEach(() => {
  socket.rest();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function lose(how: typeof network) {
  network = how;
  lostMs = Date.now();
  triesMs = [];
  opened.at(-1)?.dispatchEvent(new Event('close'));
}

const chance = (value: number) => vi.spyOn(Math, 'random').mockReturnValue(value);
const waitsMs = () => triesMs.map((ms, place) => ms - (triesMs[place - 1] ?? 0));

describe('a page that has lost its socket', () => {
  test.each([0, 0.5, 0.999])(
    'reconnects within 8 s after an outage of 5 s, whatever its random waits (%s), to catch a show that starts in 10 s',
    async (random) => {
      chance(random);
      lose('refuses');
      await vi.advanceTimersByTimeAsync(5_000);
      network = 'opens';
      await vi.advanceTimersByTimeAsync(3_000);
      expect(opened).toHaveLength(2);
    },
  );

  test('retries less and less often, because every page retries while a server is down', async () => {
    chance(0.999);
    lose('refuses');
    await vi.advanceTimersByTimeAsync(120_000);
    const [first, ...later] = waitsMs();
    expect(first).toBeLessThanOrEqual(450);
    expect(Math.max(...later.slice(0, 8))).toBeLessThanOrEqual(2_550);
    expect(later.slice(-5).every((ms) => ms > 9_500 && ms <= 10_050)).toBe(true);
    expect(triesMs.length).toBeLessThan(25);
  });

  test('reconnects at a random moment, because thousands lose one server at once', async () => {
    const backMs: number[] = [];
    for (let place = 0; place < 100; place += 1) {
      chance(place / 100);
      lose('refuses');
      await vi.advanceTimersByTimeAsync(6_000);
      network = 'opens';
      await vi.advanceTimersByTimeAsync(3_000);
      backMs.push(triesMs.at(-1) ?? NaN);
      socket.greet();
    }
    const inOneTenth = backMs.map((fromMs) => backMs.filter((ms) => ms >= fromMs && ms < fromMs + 100).length);
    expect(Math.max(...inOneTenth)).toBeLessThan(30);
  });

  test('resets to short waits after the server’s greeting', async () => {
    chance(0.999);
    lose('refuses');
    await vi.advanceTimersByTimeAsync(60_000);
    network = 'opens';
    await vi.advanceTimersByTimeAsync(11_000);
    socket.greet();
    lose('refuses');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(waitsMs()[0]).toBeLessThanOrEqual(450);
  });

  test('abandons a connection attempt that hangs', async () => {
    chance(0.5);
    lose('swallows');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(triesMs).toHaveLength(1);
    network = 'opens';
    await vi.advanceTimersByTimeAsync(17_000);
    expect(opened).toHaveLength(2);
  });
});

describe('a page that becomes visible after a sleep, in which its socket may have died', () => {
  test('pings the socket, and replaces it after five seconds of silence', async () => {
    screen.dispatchEvent(new Event('visibilitychange'));
    expect(opened[0]?.said).toEqual([expect.stringContaining('clock')]);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(opened).toHaveLength(2);
  });

  test('keeps a socket on which anything arrives after the ping', async () => {
    screen.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(4_900);
    opened[0]?.dispatchEvent(new MessageEvent('message', { data: '{"clock":[0,1,2]}' }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(opened).toHaveLength(1);
  });
});
