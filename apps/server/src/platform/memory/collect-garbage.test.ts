import { performance } from 'node:perf_hooks';
import { GCProfiler } from 'node:v8';
import { afterEach, expect, test, vi } from 'vitest';
import { collectOnceQuiet } from './collect-garbage.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** How many whole collections the next ten seconds bring. */
function collectedWithin10s(): number {
  const profiler = new GCProfiler();
  profiler.start();
  vi.advanceTimersByTime(10_000);
  return profiler.stop().statistics.filter(({ gcType }) => gcType === 'MarkSweepCompact').length;
}

test('a start leaves its garbage while it has something to do, and collects it once at the first quiet time', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const works = (utilization: number) =>
    vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 0, active: 0, utilization });
  works(0.4);
  collectOnceQuiet();
  expect([collectedWithin10s(), collectedWithin10s()]).toEqual([0, 0]);
  works(0.01);
  expect(collectedWithin10s()).toBeGreaterThan(0);
  expect(collectedWithin10s()).toBe(0);
});
