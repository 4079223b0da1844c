import { toWallClock } from '@backline/page/time-zone';
import { describe, expect, it } from 'vitest';
import {
  axisOf,
  barAt,
  barsOn,
  beginOf,
  busiestOf,
  countBars,
  filledPath,
  isEmpty,
  outlinePath,
  placeMarks,
  shareOf,
  ticksOf,
} from './night-axis.ts';
import { markOf, minuteMs, nightOf, seriesWith, startsAt } from '../../../testing/night.ts';

const sum = (bars: readonly number[]) => bars.reduce((total, bar) => total + bar, 0);

describe('the axis', () => {
  const night = nightOf();

  it('spans the night and clamps times outside it to its ends', () => {
    const axis = axisOf(night, null);
    expect([shareOf(axis, night.from_dttm), shareOf(axis, startsAt), shareOf(axis, night.to_dttm)]).toEqual([
      0, 0.25, 1,
    ]);
    expect([shareOf(axis, 0), shareOf(axis, night.to_dttm + 1)]).toEqual([0, 1]);
  });

  it('aligns two nights at their start, uses the longer bar length, and keeps every value of both', () => {
    const dayBefore = startsAt - 86_400_000 + 25_000;
    const other = nightOf({
      event_dttm: dayBefore,
      from_dttm: dayBefore - 25_000 - 33 * minuteMs,
      to_dttm: dayBefore - 25_000 + 27 * minuteMs,
      checkins: seriesWith({ 0: 5, 32: 7, 33: 11, 59: 13 }),
    });
    const longer = nightOf({
      step_ms: 2 * minuteMs,
      from_dttm: startsAt - 14 * minuteMs,
      to_dttm: startsAt + 106 * minuteMs,
    });
    const axis = axisOf(longer, other);
    expect([axis.from, axis.to, axis.stepMs]).toEqual([-34 * minuteMs, 106 * minuteMs, 2 * minuteMs]);
    const bars = barsOn(axis, other, seriesWith({ 0: 5, 32: 7, 33: 11, 59: 13 }));
    expect(bars).toHaveLength(70);
    expect(sum(bars)).toBe(36);
    expect([bars[0], bars[16], bars[17], bars[30]]).toEqual([5, 7, 11, 13]);
    expect(beginOf(axis, 17)).toBe(startsAt);
    expect(sum(barsOn(axis, longer, seriesWith({ 0: 2, 59: 3 })))).toBe(5);
  });

  it('extends the axis to a full bar when the other night ends in the middle of a bar', () => {
    const longer = nightOf({
      step_ms: 4 * minuteMs,
      from_dttm: startsAt - 16 * minuteMs,
      to_dttm: startsAt + 44 * minuteMs,
    });
    const axis = axisOf(longer, nightOf({ from_dttm: startsAt - 17 * minuteMs, to_dttm: startsAt + 45 * minuteMs }));
    expect([axis.from, axis.to, countBars(axis)]).toEqual([-20 * minuteMs, 48 * minuteMs, 17]);
    expect(shareOf(axis, beginOf(axis, 16))).toBe(16 / 17);
  });

  it('places a time in the bar that contains it on every axis, and clamps a time after the end', () => {
    const at = startsAt + 21 * minuteMs + 5_000;
    const longer = nightOf({ step_ms: 2 * minuteMs, from_dttm: startsAt - 120 * minuteMs });
    for (const axis of [axisOf(night, null), axisOf(longer, null), axisOf(night, longer)]) {
      const begin = beginOf(axis, barAt(axis, at));
      expect([begin <= at, at < begin + axis.stepMs]).toEqual([true, true]);
    }
    const axis = axisOf(night, null);
    expect([barAt(axis, 0), barAt(axis, night.to_dttm), barAt(axis, night.to_dttm + at)]).toEqual([0, 59, 59]);
  });

  it('has one bar for an empty night', () => {
    const axis = axisOf(nightOf({ from_dttm: startsAt, to_dttm: startsAt }), null);
    expect(barsOn(axis, nightOf({ from_dttm: startsAt, to_dttm: startsAt }), { values: [] })).toEqual([0]);
    expect(shareOf(axis, startsAt)).toBe(0);
  });
});

describe('the labels', () => {
  const shownIn = (zone: string) => (at: number) => toWallClock(at, zone);
  const hours = (from: number, count: number) =>
    axisOf(nightOf({ event_dttm: from, from_dttm: from, to_dttm: from + count * 60 * minuteMs }), null);

  it('labels full hours in the event’s zone, even with a half-hour offset', () => {
    const shown = ticksOf(hours(Date.UTC(2030, 0, 1, 13, 40), 6), 7, shownIn('Asia/Kolkata'));
    expect(shown.map(shownIn('Asia/Kolkata')).map((wallClock) => wallClock.slice(11))).toEqual([
      '20:00',
      '21:00',
      '22:00',
      '23:00',
      '00:00',
      '01:00',
    ]);
  });

  it('labels the repeated hour twice when clocks go back, and no hour that clocks skip', () => {
    const back = ticksOf(hours(Date.UTC(2030, 10, 3, 4), 5), 6, shownIn('America/Chicago'));
    const times = (ticks: number[]) => ticks.map(shownIn('America/Chicago')).map((wallClock) => wallClock.slice(11));
    expect(times(back)).toEqual(['23:00', '00:00', '01:00', '01:00', '02:00', '03:00']);
    const on = ticksOf(hours(Date.UTC(2030, 2, 10, 6), 4), 6, shownIn('America/Chicago'));
    expect(times(on)).toEqual(['00:00', '01:00', '03:00', '04:00', '05:00']);
  });

  it('labels even the longest night when only three labels fit', () => {
    const fromFour = hours(Date.UTC(2030, 0, 1, 22), 12);
    expect(ticksOf(fromFour, 3, shownIn('America/Chicago'))).toHaveLength(2);
  });

  it.each([1, 4, 10])('never has more than %i labels', (most) => {
    expect(ticksOf(hours(startsAt, 3), most, shownIn('America/Chicago')).length).toBeLessThanOrEqual(most);
  });
});

describe('the bars', () => {
  it('draws bars as high as their values and an outline along their tops', () => {
    expect(filledPath([0, 5, 10], 10)).toBe('M1 100V50h1V100zM2 100V0h1V100z');
    expect(outlinePath([0, 5], 10)).toBe('M0 100V100h1V50h1V100');
  });

  it('keeps bars at zero when more was refunded than sold', () => {
    expect(filledPath([-4, 2], 2)).toBe('M1 100V0h1V100z');
  });

  it('returns the first of the busiest bars, and null for a night without data', () => {
    expect(busiestOf([1, 4, 4, 2])).toEqual({ bar: 1, value: 4 });
    expect(busiestOf([0, 0])).toBeNull();
  });
});

describe('the marks', () => {
  const axis = axisOf(nightOf(), null);
  const room = { least: 0.1, maxRows: 2 };
  const at = (minutes: number, end: number | null = null) =>
    markOf({ begin_dttm: startsAt + minutes * minuteMs, end_dttm: end === null ? null : startsAt + end * minuteMs });

  it('puts marks side by side if there is room, else into another row', () => {
    const placed = placeMarks(axis, [at(-15, 0), at(-9), at(0, 30)], room);
    expect(placed.map(({ row }) => row)).toEqual([0, 1, 0]);
    expect(placed.map(({ left }) => left)).toEqual([0, 0.1, 0.25]);
    expect(placed.map(({ width }) => width)).toEqual([0.25, 0.1, 0.5]);
  });

  it('keeps every mark within the axis and within two rows', () => {
    const placed = placeMarks(axis, [at(-60, 600), at(44), at(45), at(45)], room);
    for (const { left, width, row } of placed) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(1.000_001);
      expect(row).toBeLessThan(2);
    }
  });
});

it('treats a night without data as empty, even if some series are hidden from the viewer', () => {
  expect(isEmpty(nightOf({ votes: null, revenue: null }))).toBe(true);
  expect(isEmpty(nightOf({ checkins: seriesWith({}, 1) }))).toBe(false);
  expect(isEmpty(nightOf({ marks: [markOf()] }))).toBe(false);
});
