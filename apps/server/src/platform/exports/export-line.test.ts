import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QueueFull } from '../db/fair-share.ts';
import { ExportLine } from './export-line.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const { signal } = new AbortController();
const waiting = { mostWaiting: 1, patienceMs: 400 };

test('who stood in the line of the own files has the rest of the patience for the line of everybody’s, and no more', async () => {
  const line = new ExportLine({ most: 2, ...waiting });
  const leave = await line.take(1, signal);
  await line.take(2, signal);
  let refusal: unknown = null;
  const second = line.take(1, signal).catch((error: unknown) => {
    refusal = error;
  });
  await vi.advanceTimersByTimeAsync(250);
  // The place that is free now goes to somebody who asked before the second could.
  const third = line.take(3, signal);
  leave();
  await third;
  await vi.advanceTimersByTimeAsync(149);
  expect(refusal).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await second;
  expect(refusal).toBeInstanceOf(QueueFull);
});

test('who left the line keeps nobody out of it', async () => {
  const line = new ExportLine({ most: 1, ...waiting });
  const leave = await line.take(1, signal);
  const page = new AbortController();
  const left = line.take(1, page.signal).catch((error: unknown) => error);
  await expect(line.take(1, signal)).rejects.toThrow(QueueFull);
  page.abort();
  expect(await left).toBe(page.signal.reason);
  const next = line.take(1, signal);
  leave();
  (await next)();
});
