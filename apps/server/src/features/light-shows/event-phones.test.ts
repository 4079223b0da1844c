import type { LightReport } from '@backline/contract/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EventPhones } from './event-phones.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const phone = (id: number) => ({ id });
const says = (change: Partial<LightReport> = {}): LightReport => ({
  event_id: 1,
  epoch: 3,
  state: 'ready',
  error_ms: 2.4,
  ...change,
});
const none = { ready: {}, late: [], dark: [], gone: [], started: {} };

function atShow() {
  const phones = new EventPhones(1);
  phones.stand({ epoch: 3, showEpoch: 3 });
  return phones;
}

test("counts a phone as late if it reports an epoch other than the show's", () => {
  const phones = atShow();
  phones.hear(phone(1), says({ epoch: 2 }));
  phones.hear(phone(2), says({ epoch: 1_000_000_000 }));
  phones.hear(phone(3), says({ state: 'late' }));
  phones.hear(phone(4), says());
  expect(phones.count()).toEqual({ '': { ...none, ready: { 4: 2 }, late: [1, 2, 3] } });
});

test('counts a phone as dark, not as late or gone, if its fan switched the light off', () => {
  const phones = atShow();
  const own = phone(1);
  phones.hear(own, says({ state: 'dark' }));
  expect(phones.count()).toEqual({ '': { ...none, dark: [1] } });
  phones.leave(own);
  expect([phones.count(), phones.isEmpty]).toEqual([{}, true]);
});

test('counts a disconnected phone as gone for a minute, and as one phone when it reconnects', () => {
  const phones = atShow();
  const first = phone(7);
  phones.hear(first, says({ state: 'playing', started_ms: -4 }));
  phones.leave(first);
  expect(phones.count()).toEqual({ '': { ...none, gone: [7], started: { 7: -4 } } });
  const again = phone(7);
  phones.hear(again, says({ state: 'playing' }));
  expect(phones.count()).toEqual({ '': { ...none, ready: { 7: 2 }, started: { 7: -4 } } });
  phones.leave(again);
  vi.advanceTimersByTime(61_000);
  expect([phones.count(), phones.isEmpty]).toEqual([{}, true]);
});

test('counts a fan with thirty pages as one phone until the last page disconnects', () => {
  const phones = atShow();
  const pages = Array.from({ length: 30 }, () => phone(7));
  for (const [place, page] of pages.entries()) phones.hear(page, says({ state: place === 11 ? 'ready' : 'late' }));
  expect(phones.count()).toEqual({ '': { ...none, ready: { 7: 2 } } });
  const [first, second, ...rest] = pages;
  if (first === undefined || second === undefined) return expect.unreachable();
  phones.hear(first, says({ state: 'playing', started_ms: 12 }));
  phones.hear(second, says({ state: 'dark' }));
  expect(phones.count()).toEqual({ '': { ...none, ready: { 7: 2 }, started: { 7: 12 } } });
  for (const page of rest) phones.leave(page);
  expect(phones.count()).toEqual({ '': { ...none, ready: { 7: 2 }, started: { 7: 12 } } });
  phones.leave(first);
  phones.leave(second);
  expect(phones.count()).toEqual({ '': { ...none, gone: [7], started: { 7: 12 } } });
});

test("counts light starts only from the event's last show, even if the show was stopped", () => {
  const phones = atShow();
  phones.hear(phone(1), says({ state: 'playing', started_ms: 70_000 }));
  phones.hear(phone(2), says({ epoch: 1, started_ms: 5 }));
  phones.stand({ epoch: 4, showEpoch: 3 });
  expect(phones.count()['']).toMatchObject({ late: [1, 2], started: { 1: 1000 } });
});

test('counts each phone in its section, and looks each section up once', () => {
  const phones = atShow();
  phones.hear(phone(1), says());
  phones.hear(phone(2), says());
  expect(phones.withoutSection()).toEqual([1, 2]);
  phones.seat(new Map([[1, 'A']]));
  expect(phones.withoutSection()).toEqual([]);
  expect(Object.keys(phones.count())).toEqual(['A', '']);
});

test("keeps a fan's section while one of their pages is still connected", () => {
  const phones = atShow();
  const [one, other] = [phone(1), phone(1)];
  phones.hear(one, says());
  phones.hear(other, says());
  phones.seat(new Map([[1, 'A']]));
  phones.leave(one);
  vi.advanceTimersByTime(61_000);
  expect(phones.count()).toEqual({ A: { ...none, ready: { 1: 2 } } });
  phones.leave(other);
  vi.advanceTimersByTime(61_000);
  phones.count();
  phones.hear(phone(1), says());
  expect(phones.withoutSection()).toEqual([1]);
});

test('counts phones correctly in a section named like a property of Object, such as __proto__', () => {
  const phones = atShow();
  const words = ['__proto__', 'constructor', 'toString'];
  for (const id of words.keys()) phones.hear(phone(id), says());
  phones.seat(new Map(words.entries()));
  const counts = new Map(Object.entries(phones.count()));
  expect([...counts]).toEqual(words.map((word, id) => [word, { ...none, ready: { [id]: 2 } }]));
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test("reports a change only after a phone's state has changed", () => {
  const phones = atShow();
  const one = phone(1);
  phones.hear(one, says());
  phones.count();
  expect(phones.hasChanged).toBe(false);
  phones.leave(one);
  expect(phones.hasChanged).toBe(true);
});
