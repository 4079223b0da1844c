import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addFlash,
  moveEdge,
  moveFlash,
  removeFlash,
  scaleTimeline,
  setLength,
  minEditedMs,
  snapTimeline,
} from './edit-timeline.ts';
import { formatPayload, maxPayloadDurations, maxPayloadMs, parsePayload } from './payload.ts';
import { type Timeline, beatsOf, durationOf, litSpans } from './timeline.ts';
import { anyTimeline } from '../testing/watched-light.ts';

const two = [100, 100, 300, 100, 400];

describe('an edge', () => {
  test('moves without changing the length of the timeline', () => {
    expect(moveEdge(two, { flash: 0, side: 'end' }, 250)).toEqual([100, 150, 250, 100, 400]);
    expect(moveEdge(two, { flash: 1, side: 'start' }, 450.4)).toEqual([100, 100, 250, 150, 400]);
  });

  test('stops short of its neighbours and at both ends', () => {
    expect(litSpans(moveEdge(two, { flash: 1, side: 'start' }, 0))[1]).toEqual({ startMs: 210, endMs: 600 });
    expect(litSpans(moveEdge(two, { flash: 0, side: 'start' }, -50))[0]).toEqual({ startMs: 0, endMs: 200 });
    expect(litSpans(moveEdge(two, { flash: 0, side: 'start' }, 900))[0]).toEqual({ startMs: 190, endMs: 200 });
    expect(litSpans(moveEdge(two, { flash: 1, side: 'end' }, Infinity))[1]).toEqual({ startMs: 500, endMs: 1_000 });
  });

  test('stays in place if it is closer to its neighbours than a drag allows', () => {
    const tight = [100, 4, 3, 4, 100];
    expect(moveEdge(tight, { flash: 0, side: 'end' }, 104)).toEqual(tight);
    expect(moveEdge(tight, { flash: 1, side: 'start' }, 107)).toEqual(tight);
  });
});

describe('a flash', () => {
  test('moves as a whole between its neighbours', () => {
    expect(litSpans(moveFlash(two, 0, 300))[0]).toEqual({ startMs: 300, endMs: 400 });
    expect(litSpans(moveFlash(two, 0, 700))[0]).toEqual({ startMs: 390, endMs: 490 });
    expect(litSpans(moveFlash(two, 1, 5_000))[1]).toEqual({ startMs: 900, endMs: 1_000 });
  });

  test('is added in the dark, as long as there is room', () => {
    expect(beatsOf(addFlash(two, 300))).toEqual([100, 300, 500]);
    expect(litSpans(addFlash(two, 450))[1]).toEqual({ startMs: 450, endMs: 490 });
    expect(addFlash(two, 150)).toBe(two);
    expect(addFlash(two, 485)).toBe(two);
    expect(addFlash([], 0)).toEqual([0, 100]);
  });

  test('can be added after the end, which extends the timeline', () => {
    expect(addFlash(two, 1_500, 200)).toEqual([...two.slice(0, 4), 900, 200]);
    expect(addFlash(two, maxPayloadMs)).toBe(two);
  });

  test('leaves dark behind when it is removed', () => {
    expect(removeFlash(two, 0)).toEqual([500, 100, 400]);
    expect(removeFlash(removeFlash(two, 1), 0)).toEqual([1_000]);
    expect(removeFlash(two, 2)).toBe(two);
  });

  test('is rejected beyond the limits of a payload', () => {
    const full = Array.from({ length: maxPayloadDurations }, () => 50);
    expect(addFlash(full, durationOf(full) + 100)).toBe(full);
  });
});

describe('a whole timeline', () => {
  test('is stretched or compressed, with edges on whole milliseconds', () => {
    expect(scaleTimeline(two, 2)).toEqual([200, 200, 600, 200, 800]);
    expect(scaleTimeline([1, 1, 1, 1], 1.5)).toEqual([2, 1, 2, 1]);
    expect(scaleTimeline(two, 1e9)).toBe(two);
    expect(scaleTimeline(two, 0)).toBe(two);
  });

  test('snaps to a grid, and its flashes keep their length and stay apart', () => {
    expect(litSpans(snapTimeline([90, 100, 300, 400, 110], 250))).toEqual([
      { startMs: 0, endMs: 100 },
      { startMs: 500, endMs: 900 },
    ]);
    expect(litSpans(snapTimeline([0, 240, 20, 100, 640], 250))).toEqual([
      { startMs: 0, endMs: 240 },
      { startMs: 250, endMs: 350 },
    ]);
    expect(beatsOf(snapTimeline([90, 20, 20, 20, 850], 250, 30))).toEqual([30]);
    expect(snapTimeline(two, 0)).toBe(two);
  });

  test('can be shortened, or extended with dark', () => {
    expect(setLength(two, 550)).toEqual([100, 100, 300, 50]);
    expect(setLength(two, 1_200)).toEqual([100, 100, 300, 100, 600]);
    expect(setLength(two, maxPayloadMs + 1)).toBe(two);
  });
});

describe('a timeline after any series of edits', () => {
  const number = fc.oneof(
    fc.integer({ min: -500, max: 40_000 }),
    fc.double(),
    fc.constantFrom(NaN, Infinity, -Infinity),
  );
  const flash = fc.oneof(fc.nat(40), fc.constantFrom(-1, NaN, 0.5, 1e9));
  const side = fc.constantFrom('start' as const, 'end' as const);
  const edit: fc.Arbitrary<(timeline: Timeline) => Timeline> = fc.oneof(
    fc.tuple(flash, side, number).map(
      ([at, which, to]) =>
        (t: Timeline) =>
          moveEdge(t, { flash: at, side: which }, to),
    ),
    fc.tuple(flash, number).map(
      ([at, to]) =>
        (t: Timeline) =>
          moveFlash(t, at, to),
    ),
    fc.tuple(number, number).map(
      ([at, lit]) =>
        (t: Timeline) =>
          addFlash(t, at, lit),
    ),
    flash.map((at) => (t: Timeline) => removeFlash(t, at)),
    number.map((factor) => (t: Timeline) => scaleTimeline(t, factor)),
    fc.double({ min: 0.1, max: 3, noNaN: true }).map((factor) => (t: Timeline) => scaleTimeline(t, factor)),
    fc.tuple(number, number).map(
      ([grid, from]) =>
        (t: Timeline) =>
          snapTimeline(t, grid, from),
    ),
    number.map((to) => (t: Timeline) => setLength(t, to)),
  );

  test('the timeline is a payload that can be stored', () => {
    let edited = 0;
    fc.assert(
      fc.property(anyTimeline, fc.array(edit, { maxLength: 20 }), (timeline, edits) => {
        let now: Timeline = timeline;
        for (const change of edits) {
          const next = change(now);
          if (next !== now) edited++;
          now = next;
          expect(parsePayload(formatPayload(now))).toEqual({ ok: true, timeline: now });
        }
      }),
      { numRuns: 300 },
    );
    expect(edited).toBeGreaterThan(100);
  });

  test('a move joins no flashes, loses no flash, and changes no other flash', () => {
    fc.assert(
      fc.property(anyTimeline, flash, side, number, (timeline, at, which, to) => {
        const before = litSpans(timeline);
        for (const moved of [moveEdge(timeline, { flash: at, side: which }, to), moveFlash(timeline, at, to)]) {
          const after = litSpans(moved);
          expect(after).toHaveLength(before.length);
          expect(durationOf(moved)).toBe(durationOf(timeline));
          expect(after.filter((_span, place) => place !== at)).toEqual(before.filter((_span, place) => place !== at));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a second snap to a grid changes nothing', () => {
    fc.assert(
      fc.property(anyTimeline, fc.integer({ min: 2 * minEditedMs, max: 900 }), (timeline, gridMs) => {
        const once = snapTimeline(timeline, gridMs);
        expect(beatsOf(once).every((atMs) => atMs % gridMs === 0)).toBe(true);
        expect(snapTimeline(once, gridMs)).toEqual(once);
      }),
      { numRuns: 300 },
    );
  });
});
