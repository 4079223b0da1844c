import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveSocket } from './live-socket.ts';

/** Of a network whose ways all end alike: nobody is there, nothing comes back, or somebody opens. */
let network: 'refuses' | 'swallows' | 'opens';
/** When the page asked, since it lost its socket. */
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

/** The way of now is gone, and new ones end so. */
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
    'for five seconds is back within eight, however its waits fall (%s): it would miss the beginning of a show that is ten seconds ahead',
    async (random) => {
      chance(random);
      lose('refuses');
      await vi.advanceTimersByTimeAsync(5_000);
      network = 'opens';
      await vi.advanceTimersByTimeAsync(3_000);
      expect(opened).toHaveLength(2);
    },
  );

  test('asks ever more rarely, because a server that is away for long is asked by everybody', async () => {
    chance(0.999);
    lose('refuses');
    await vi.advanceTimersByTimeAsync(120_000);
    const [first, ...later] = waitsMs();
    expect(first).toBeLessThanOrEqual(450);
    expect(Math.max(...later.slice(0, 8))).toBeLessThanOrEqual(2_550);
    expect(later.slice(-5).every((ms) => ms > 9_500 && ms <= 10_050)).toBe(true);
    expect(triesMs.length).toBeLessThan(25);
  });

  test('comes back at a moment of its own, because thousands lose one server at once', async () => {
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

  test('begins with short waits again once it was greeted', async () => {
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

  test('gives up a way in that leads nowhere, since systems try that for minutes', async () => {
    chance(0.5);
    lose('swallows');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(triesMs).toHaveLength(1);
    network = 'opens';
    await vi.advanceTimersByTimeAsync(17_000);
    expect(opened).toHaveLength(2);
  });
});

describe('a page that is looked at again behind a sleep, in which its socket may have died unheard', () => {
  test('asks it whether it is there, and takes another one after five seconds of silence: a Stop may have been missed', async () => {
    screen.dispatchEvent(new Event('visibilitychange'));
    expect(opened[0]?.said).toEqual([expect.stringContaining('clock')]);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(opened).toHaveLength(2);
  });

  test('keeps one that says anything', async () => {
    screen.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(4_900);
    opened[0]?.dispatchEvent(new MessageEvent('message', { data: '{"clock":[0,1,2]}' }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(opened).toHaveLength(1);
  });
});
