import { expect, test } from 'vitest';
import { maxKept, NoticeWindow } from './notice-window.ts';
import type { Notice } from './notices.repository.ts';

const noticeOf = (number: number, topic = 'polls'): Notice => ({
  number,
  topic,
  eventId: 1,
  userId: null,
  data: null,
  notedAtMs: number * 1_000,
});
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => noticeOf(from + index));
const windowOf = (last: number, notices: readonly Notice[] = []) =>
  new NoticeWindow({ stream: 'present', last, notices: [...notices] }, ({ topic }) =>
    topic === 'hidden' ? null : topic,
  );
const at = (number: number, stream = 'present') => ({ stream, number });
const polls = new Set(['polls']);
const numbersSince = (window: NoticeWindow, number: number, keys: ReadonlySet<string> = polls) =>
  window.since(at(number), keys)?.map((notice) => notice.number) ?? null;

test('refuses a mark of another numbering, and one before the oldest notice that it has', () => {
  const window = windowOf(12, range(10, 12));
  expect(window.since(at(11, 'earlier'), polls)).toBeNull();
  expect(numbersSince(window, 8)).toBeNull();
  expect(numbersSince(window, 9)).toEqual([10, 11, 12]);
  expect(numbersSince(windowOf(12), 11)).toBeNull();
  expect(numbersSince(windowOf(12), 12)).toEqual([]);
});

test('adds no notice twice', () => {
  const window = windowOf(0);
  expect(window.add(range(1, 3))).toHaveLength(3);
  expect(window.add(range(2, 4)).map(({ number }) => number)).toEqual([4]);
  expect(window.add([])).toEqual([]);
  expect(numbersSince(window, 0)).toEqual([1, 2, 3, 4]);
});

test('returns the notices of several channels in the order of their numbers, and none without a channel', () => {
  const window = windowOf(0);
  window.add([noticeOf(1, 'shop'), noticeOf(2), noticeOf(3, 'hidden'), noticeOf(4, 'shop'), noticeOf(5, 'draws')]);
  expect(numbersSince(window, 1, new Set(['polls', 'shop']))).toEqual([2, 4]);
  expect(numbersSince(window, 0, new Set(['hidden']))).toEqual([]);
});

test('drops the oldest notices, and then refuses marks before the rest', () => {
  const window = windowOf(0);
  window.add(range(1, 2 * maxKept));
  expect(numbersSince(window, 0)).toHaveLength(2 * maxKept);
  window.add([noticeOf(2 * maxKept + 1)]);
  expect(numbersSince(window, maxKept)).toBeNull();
  expect(numbersSince(window, maxKept + 1)).toHaveLength(maxKept);
});

test('finds the position at a moment, also past unused numbers', () => {
  const window = windowOf(0, []);
  expect(window.markAt(0)).toEqual(at(0));
  window.add([noticeOf(3), noticeOf(7)]);
  expect([0, 3_000, 3_001, 8_000].map((ms) => window.markAt(ms).number)).toEqual([2, 2, 6, 7]);
  window.advanceTo(9);
  window.advanceTo(8);
  expect(window.mark).toEqual(at(9));
  expect(window.markAt(8_000)).toEqual(at(9));
});
