import { nowHeader } from '@backline/contract/operation';
import { beforeEach, expect, test, vi } from 'vitest';

const minuteMs = 60_000;
const phone = Date.UTC(2030, 0, 2, 20, 0, 0, 400);

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'], now: phone });
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

const load = () => import('./server-clock.ts');
const written = (at: number) => new Headers({ [nowHeader]: `${at}` });

test.each([
  ['behind', 7 * minuteMs],
  ['ahead', -7 * minuteMs],
])(
  'uses the server’s time from the first answer on, even after an offline reload, if the phone’s clock is %s',
  async (_how, wrongMs) => {
    const clock = await load();
    clock.setClock(written(phone + wrongMs), phone);
    expect(clock.serverNow()).toBe(phone + wrongMs);
    vi.resetModules();
    const later = await load();
    expect(later.serverNow()).toBe(clock.serverNow());
  },
);

test('does not adjust a correct clock, however slow the answers are', async () => {
  const { serverNow, setClock } = await load();
  setClock(written(phone), phone);
  vi.setSystemTime(phone + 9_000);
  setClock(written(phone + 4_000), phone);
  setClock(new Headers(), phone);
  expect(serverNow()).toBe(phone + 9_000);
});

test('becomes more precise with each answer, and notifies pages', async () => {
  const { onClock, serverNow, setClock } = await load();
  const hear = vi.fn();
  onClock(hear);
  vi.setSystemTime(phone + 20_000);
  setClock(written(phone + 10_000 + minuteMs), phone);
  expect(serverNow()).toBe(phone + 10_000 + minuteMs);
  setClock(written(phone + 20_000 + minuteMs), phone + 19_900);
  expect(serverNow()).toBe(phone + 20_000 + minuteMs);
  expect(hear).toHaveBeenCalledTimes(2);
});

test('ignores the `Date` header of a proxy, whose clock may be wrong', async () => {
  const { serverNow, setClock } = await load();
  setClock(new Headers({ Date: new Date(phone - 90 * minuteMs).toUTCString() }), phone);
  expect(serverNow()).toBe(phone);
});

test('ignores an answer during which the phone’s clock was set back', async () => {
  const { serverNow, setClock } = await load();
  setClock(written(phone), phone + 60 * minuteMs);
  expect(serverNow()).toBe(phone);
  vi.setSystemTime(phone - 5 * minuteMs);
  setClock(written(phone), phone - 5 * minuteMs);
  expect(serverNow()).toBe(phone);
});

test('keeps the server’s time in memory when storage is full', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { serverNow, setClock } = await load();
  setClock(written(phone + minuteMs), phone);
  expect(serverNow()).toBe(phone + minuteMs);
});
