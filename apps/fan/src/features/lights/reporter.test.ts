import type { LightReport } from '@backline/contract/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReporter } from './reporter.ts';
import { stateOf } from './use-light-report.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const report = (more: Partial<LightReport> = {}): LightReport => ({
  event_id: 7,
  epoch: 1,
  state: 'late',
  error_ms: 3,
  ...more,
});

test('reports the latest state at most once a second, however often it changes', () => {
  const sent: LightReport[] = [];
  const reporter = createReporter((one) => sent.push(one));
  for (let ms = 0; ms < 3_000; ms += 50) {
    reporter.report(report({ state: ms % 100 === 0 ? 'ready' : 'late', error_ms: ms }));
    vi.advanceTimersByTime(50);
  }
  expect(sent.length).toBeGreaterThanOrEqual(2);
  expect(sent.length).toBeLessThanOrEqual(4);
  reporter.stop();
});

test('repeats the report every five seconds, in case the socket reconnected, until the reporter is stopped', () => {
  const sent: LightReport[] = [];
  const reporter = createReporter((one) => sent.push(one));
  for (let ms = 0; ms < 20_000; ms += 200) {
    reporter.report(report({ error_ms: ms }));
    vi.advanceTimersByTime(200);
  }
  expect(sent).toHaveLength(5);
  reporter.stop();
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(5);
});

test('reports no state for a phone that has not joined, and reports a stopped phone as dark', () => {
  const standing = { eventId: 7, epoch: 1, isIn: false, isStopped: false, isReady: true, isPlaying: true, errorMs: 1 };
  expect(stateOf(standing)).toBeNull();
  expect(stateOf({ ...standing, isStopped: true })).toBe('dark');
  expect(stateOf({ ...standing, isIn: true, isReady: false })).toBe('late');
  expect(stateOf({ ...standing, isIn: true, isPlaying: false })).toBe('ready');
  expect(stateOf({ ...standing, isIn: true })).toBe('playing');
});
