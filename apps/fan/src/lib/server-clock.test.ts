import { beforeEach, expect, test, vi } from 'vitest';

const minuteMs = 60_000;
/** In the midst of a second. */
const phone = Date.UTC(2030, 0, 2, 20, 0, 0, 400);

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'], now: phone });
  return () => vi.useRealTimers();
});

/** As after the page was loaded. */
const load = () => import('./server-clock.ts');
const written = (at: number) => new Headers({ Date: new Date(at).toUTCString() });

test.each([
  ['behind', 7 * minuteMs],
  ['ahead', -7 * minuteMs],
])(
  'a phone whose clock is %s goes by the server’s from the first answer on, and after it was opened without a network',
  async (_how, wrongMs) => {
    const clock = await load();
    clock.setClock(written(phone + wrongMs), phone);
    expect(Math.abs(clock.serverNow() - (phone + wrongMs))).toBeLessThanOrEqual(1_000);
    vi.resetModules();
    const later = await load();
    expect(later.serverNow()).toBe(clock.serverNow());
  },
);

test('a clock that is right is left alone, however slowly the answers come', async () => {
  const { serverNow, setClock } = await load();
  setClock(written(phone), phone);
  vi.setSystemTime(phone + 9_000);
  setClock(written(phone + 4_000), phone);
  setClock(new Headers(), phone);
  expect(serverNow()).toBe(phone + 9_000);
});

test('each answer makes it better: what a slow one left open a quick one tells, and pages hear of it', async () => {
  const { onClock, serverNow, setClock } = await load();
  const hear = vi.fn();
  onClock(hear);
  vi.setSystemTime(phone + 20_000);
  setClock(written(phone + minuteMs), phone);
  expect(serverNow()).toBe(phone - 400 + minuteMs);
  setClock(written(phone + 20_000 + minuteMs), phone + 19_900);
  expect(Math.abs(serverNow() - (phone + 20_000 + minuteMs))).toBeLessThanOrEqual(1_000);
  expect(hear).toHaveBeenCalledTimes(2);
});
