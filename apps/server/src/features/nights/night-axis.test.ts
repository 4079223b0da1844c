import { maxNightBars, nightSteps } from '@backline/contract/night';
import { describe, expect, test } from 'vitest';
import { axisOf, barOf, barsOf, stateOfNight } from './night-axis.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 9, 31, 20);
const longAfter = start + 30 * 24 * hour;
const over = (doneMs: number[], startsAtMs = start) => axisOf({ startsAtMs, nowMs: longAfter, doneMs });

describe('night axis', () => {
  test('spans three hours in one-minute bars if there is no activity', () => {
    expect(over([])).toEqual({ fromMs: start - hour, toMs: start + 2 * hour, stepMs: minute });
  });

  test('spans from the first to the last activity', () => {
    const axis = over([start - 70 * minute, start + 130 * minute + 59_999]);
    expect(axis).toEqual({ fromMs: start - 70 * minute, toMs: start + 131 * minute, stepMs: minute });
    expect(barOf(axis, start + 130 * minute + 59_999)).toBe(barsOf(axis) - 1);
  });

  test('ignores activity more than six hours before or after the start', () => {
    expect(over([start - 6 * hour - 1, start + 6 * hour])).toEqual(over([]));
    expect(over([start - 6 * hour, start + 6 * hour - 1])).toMatchObject({
      fromMs: start - 6 * hour,
      toMs: start + 6 * hour,
    });
  });

  test('uses wider bars for a long night, and each width is a multiple of the narrower widths', () => {
    const steps = new Set<number>();
    for (let before = 0; before <= 6 * hour; before += 7 * minute) {
      for (let after = 0; after < 6 * hour; after += 11 * minute) {
        const axis = over([start - before, start + after]);
        steps.add(axis.stepMs);
        expect(barsOf(axis)).toBeLessThanOrEqual(maxNightBars);
        expect(Number.isInteger(barsOf(axis))).toBe(true);
        expect((start - axis.fromMs) % axis.stepMs).toBe(0);
        expect([barOf(axis, start - before), barOf(axis, start + after)]).not.toContain(null);
      }
    }
    expect([...steps].toSorted((a, b) => a - b)).toEqual([...nightSteps]);
    expect(nightSteps.every((step, place) => step % (nightSteps[place - 1] ?? step) === 0)).toBe(true);
  });

  test('aligns bars to whole minutes', () => {
    const { fromMs, toMs } = over([], start + 42_000);
    expect([fromMs, toMs]).toEqual([start - hour, start + 2 * hour]);
  });

  test('extends to the current time during the event but not beyond its end', () => {
    const nowMs = start + 2.5 * hour + 20_000;
    expect(axisOf({ startsAtMs: start, nowMs, doneMs: [] }).toMs).toBe(start + 2.5 * hour + minute);
    expect(axisOf({ startsAtMs: start, nowMs: start + 6 * hour, doneMs: [] }).toMs).toBe(start + 6 * hour);
    expect(axisOf({ startsAtMs: start, nowMs: start + 6 * hour + 1, doneMs: [] }).toMs).toBe(start + 2 * hour);
  });
});

test.each([
  ['before', -15 * minute - 1],
  ['on', -15 * minute],
  ['on', 6 * hour],
  ['over', 6 * hour + 1],
] as const)('returns “%s” as the state of a night %i ms after its start', (state, fromStart) => {
  expect(stateOfNight(start, start + fromStart)).toBe(state);
});

test('returns no bar for a time outside the axis', () => {
  const axis = over([]);
  expect([barOf(axis, axis.fromMs - 1), barOf(axis, axis.toMs)]).toEqual([null, null]);
  expect([barOf(axis, axis.fromMs), barOf(axis, axis.toMs - 1)]).toEqual([0, barsOf(axis) - 1]);
});
