import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lampOf } from './lamp.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function lampWith(change = async (_isLit: boolean) => {}) {
  const close = vi.fn();
  const asked: boolean[] = [];
  const lamp = lampOf(async (isLit) => {
    asked.push(isLit);
    await change(isLit);
  }, close);
  lamp.follow(false, 0);
  return { lamp, asked, close };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('switches the lamp at most every 250 ms, and never turns it on later than the screen', async () => {
  const changes: { isLit: boolean; ms: number }[] = [];
  let ms = 0;
  const { lamp } = lampWith(async (isLit) => void changes.push({ isLit, ms }));
  for (ms = 3_300; ms < 6_300; ms += 10) {
    // The screen flashes three times a second, which is too fast for this lamp.
    lamp.follow(ms % 330 < 100, ms);
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve));
  }
  await settled();
  const gaps = changes.slice(1).map((change, place) => change.ms - (changes[place]?.ms ?? 0));
  expect(changes.length).toBeGreaterThan(5);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250);
  for (const { isLit, ms: atMs } of changes) if (isLit) expect(atMs % 330).toBeLessThanOrEqual(10);
});

test('applies the next change even if the camera rejected the previous change', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { lamp, asked } = lampWith(async (isLit) => {
    if (isLit) throw new Error('busy');
  });
  lamp.follow(true, 3_000);
  lamp.putOut(3_300);
  await settled();
  expect(asked).toEqual([true, false]);
  vi.restoreAllMocks();
});

test('never turns a slow lamp on late, turns it off when the light ends, and then pauses the lamp', async () => {
  const waiting: (() => void)[] = [];
  const { lamp, asked } = lampWith(() => new Promise((done) => waiting.push(done)));
  lamp.follow(true, 3_000);
  // Three flashes pass during the first change; the last one is still on.
  for (const ms of [3_300, 3_700, 4_100]) {
    lamp.follow(false, ms);
    lamp.follow(true, ms + 300);
  }
  vi.advanceTimersByTime(300);
  waiting.shift()?.();
  await settled();
  expect(asked).toEqual([true, false]);
  lamp.putOut(5_000);
  waiting.shift()?.();
  await settled();
  lamp.follow(true, 5_600);
  await settled();
  expect(asked).toEqual([true, false]);
});

test('sends nothing to a closed lamp', async () => {
  const { lamp, asked, close } = lampWith();
  lamp.close();
  lamp.follow(true, 3_000);
  await settled();
  expect(asked).toEqual([]);
  expect(close).toHaveBeenCalledOnce();
});
