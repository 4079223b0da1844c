import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { certify } from './certify.ts';
import { type Look, plainLook } from './look.ts';
import { isRoomSafe, roomLight } from './room.ts';
import { thinFlashes } from './thin-flashes.ts';
import { beatsOf, durationOf, timelineOf } from './timeline.ts';
import { anyShow, anyTaking, anyTimeline, watch, watchRoom } from '../testing/watched-light.ts';

const flashing = (count: number, intervalMs: number) =>
  timelineOf(
    Array.from({ length: count }, (_, flash) => flash * intervalMs),
    count * intervalMs,
  );
const wave = (groups: number, stepMs: number): Look => ({ colour: '#00ff88', arrangement: 'wave', groups, stepMs });
const kindsOf = ({ certificate }: ReturnType<typeof certify>) => certificate.changes.map(({ kind }) => kind);

describe('a certificate', () => {
  test('states the number of flashes in the fastest second and the longest run, and that nothing changed', () => {
    const timeline = [1_000, 100, 400, 100, 3_000, 100, 200];
    expect(certify(timeline, plainLook)).toEqual({
      timeline,
      look: plainLook,
      certificate: { flashesInFastestSecond: 2, longestRunMs: 600, changes: [], ruleVersion: 1 },
    });
    expect(certify(timeline, plainLook).timeline).toBe(timeline);
  });

  test('lists the flashes that were thinned, and those that were left dark for a pause', () => {
    const { timeline, certificate } = certify(flashing(200, 250), plainLook);
    expect(beatsOf(timeline).slice(0, 4)).toEqual([0, 500, 1_000, 1_500]);
    // The first run ends with the flash at 29.5 s; the second begins 2 s after the end of that flash.
    expect(beatsOf(timeline).filter((atMs) => atMs > 29_000 && atMs < 33_000)).toEqual([29_500, 32_000, 32_500]);
    expect(certificate).toEqual({
      flashesInFastestSecond: 3,
      longestRunMs: 29_550,
      changes: [
        { kind: 'thinned', fromMs: 250, toMs: 49_800, flashes: 100 },
        { kind: 'paused', fromMs: 30_000, toMs: 31_550, flashes: 4 },
      ],
      ruleVersion: 1,
    });
  });

  test('lists what changed in the look', () => {
    const certified = certify([100, 100], { colour: '#FF0000', arrangement: 'by_section', groups: 500, stepMs: 20 });
    expect(certified.look).toEqual({ colour: '#ff6464', arrangement: 'by_section', groups: 42, stepMs: 334 });
    expect(kindsOf(certified)).toEqual(['colour_softened', 'step_changed', 'groups_changed']);
  });

  test('is denied to an invalid timeline or look', () => {
    expect(() => certify([100, NaN], plainLook)).toThrow(RangeError);
    expect(() => certify([100], { ...plainLook, colour: 'red' })).toThrow(RangeError);
    expect(() => certify([100], { ...plainLook, stepMs: NaN })).toThrow(RangeError);
  });
});

describe('groups that take turns', () => {
  test('count together: a light that is safe for one group is thinned for the whole room', () => {
    const timeline = flashing(6, 500);
    expect(certify(timeline, plainLook).timeline).toBe(timeline);
    expect(watchRoom([timeline], wave(4, 334)).flashesInASecond).toBe(9);
    const certified = certify(timeline, wave(4, 334));
    expect(beatsOf(certified.timeline)).toEqual([0, 2_000]);
    expect(kindsOf(certified)).toEqual(['thinned']);
  });

  test('keep all their flashes if the step matches the beat, because simultaneous flashes count once', () => {
    const timeline = flashing(6, 500);
    const certified = certify(timeline, wave(8, 500));
    expect(certified.timeline).toBe(timeline);
    expect(certified.certificate.flashesInFastestSecond).toBe(3);
  });

  test('count as one run of flashes while the light moves through the room, and pause together', () => {
    const timeline = flashing(20, 4_000);
    const certified = certify(timeline, wave(8, 500));
    expect(roomLight(timeline, wave(8, 500)).longestRunMs).toBeGreaterThan(60_000);
    expect(certified.certificate.longestRunMs).toBeLessThanOrEqual(30_000);
    expect(kindsOf(certified)).toEqual(['paused', 'paused']);
  });

  test('may always show a single flash, whatever the number of groups and the flash’s length', () => {
    for (const litMs of [1, 300, 5_000, 13_999, 15_999, 16_000, 60_000]) {
      for (const look of [wave(42, 334), wave(10, 1_500), wave(2, 1_500), wave(100, 9_000)]) {
        expect(beatsOf(certify([0, litMs, 100], look).timeline)).toEqual([0]);
      }
    }
  });
});

describe('a loop', () => {
  test('gets its pause in every round', () => {
    const timeline = flashing(20, 1_000);
    expect(isRoomSafe(timeline, plainLook)).toBe(true);
    expect(isRoomSafe(timeline, plainLook, { repeats: true })).toBe(false);
    const certified = certify(timeline, plainLook, { repeats: true });
    expect(beatsOf(certified.timeline)).toHaveLength(18);
    expect(kindsOf(certified)).toEqual(['paused']);
  });

  test('goes dark if it is too short for a pause', () => {
    expect(certify([700, 100], plainLook, { repeats: true }).timeline).toEqual([800]);
  });
});

describe('certification of any input', () => {
  const lookOf = (taking: { groups: number; stepMs: number }): Look => ({ ...wave(1, 334), ...taking });

  test('the room keeps the flash limits, as an independent counter confirms', () => {
    let [broken, unchanged] = [0, 0];
    fc.assert(
      fc.property(fc.oneof(anyShow, anyTimeline), anyTaking, (timeline, taking) => {
        const certified = certify(timeline, lookOf(taking));
        const before = watchRoom([timeline], certified.look);
        const seen = watchRoom([certified.timeline], certified.look);
        expect(seen.flashesInASecond).toBeLessThanOrEqual(3);
        expect(seen.longestRunMs).toBeLessThanOrEqual(30_000);
        expect(beatsOf(certified.timeline).length > 0).toBe(before.flashesInASecond > 0);
        expect(certified.certificate.flashesInFastestSecond).toBe(seen.flashesInASecond);
        expect(certified.certificate.longestRunMs).toBe(seen.longestRunMs);
        expect(roomLight(timeline, certified.look)).toEqual({
          flashesInFastestSecond: before.flashesInASecond,
          longestRunMs: before.longestRunMs,
        });
        const isBroken = before.flashesInASecond > 3 || before.longestRunMs > 30_000;
        expect(certified.timeline !== timeline).toBe(isBroken);
        expect(isRoomSafe(timeline, certified.look)).toBe(!isBroken);
        if (isBroken) broken++;
        else unchanged++;
      }),
      { numRuns: 400 },
    );
    // The random inputs must include many that break a rule and many that break none.
    expect(broken).toBeGreaterThan(20);
    expect(unchanged).toBeGreaterThan(20);
  });

  test('the room keeps the flash limits even in a loop and after another light', () => {
    fc.assert(
      fc.property(anyShow, anyTimeline, anyTaking, (first, timeline, taking) => {
        const before = certify(first, lookOf(taking));
        const second = certify(timeline, before.look, { after: before.timeline });
        const inARow = watchRoom([before.timeline, second.timeline], before.look);
        expect(inARow.flashesInASecond).toBeLessThanOrEqual(3);
        expect(inARow.longestRunMs).toBeLessThanOrEqual(30_000);
        const loop = certify(timeline, before.look, { repeats: true });
        const rounds = Math.ceil(60_000 / Math.max(durationOf(timeline), 1));
        const looped = watchRoom(
          Array.from({ length: Math.min(rounds, 200) + 2 }, () => loop.timeline),
          before.look,
        );
        expect(looped.flashesInASecond).toBeLessThanOrEqual(3);
        expect(looped.longestRunMs).toBeLessThanOrEqual(30_000);
      }),
      { numRuns: 150 },
    );
  });

  test('certifying a certified light again changes nothing, even if it is read from text or has fractions', () => {
    const fraction = fc.double({ min: 0, max: 700, noNaN: true });
    const playing = fc.record({ repeats: fc.boolean() }, { requiredKeys: [] });
    fc.assert(
      fc.property(
        fc.oneof(anyShow, fc.array(fraction, { maxLength: 300 })),
        anyTaking,
        playing,
        (timeline, taking, way) => {
          const once = certify(timeline, lookOf(taking), way);
          const again = certify(JSON.parse(JSON.stringify(once.timeline)), once.look, way);
          expect(again).toEqual({ ...once, certificate: { ...once.certificate, changes: [] } });
        },
      ),
      { numRuns: 400 },
    );
  });

  test('the light keeps its length, lights nothing that was dark, and accounts for every removed flash', () => {
    fc.assert(
      fc.property(anyShow, anyTaking, (timeline, taking) => {
        const { timeline: safe, certificate } = certify(timeline, lookOf(taking));
        expect(durationOf(safe)).toBe(durationOf(timeline));
        const before = watch([timeline]).litTicks;
        expect(watch([safe]).litTicks.every((isLit, tick) => !isLit || before[tick] === true)).toBe(true);
        const lost = certificate.changes.reduce((sum, { flashes }) => sum + flashes, 0);
        expect(lost).toBe(beatsOf(timeline).length - beatsOf(safe).length);
      }),
      { numRuns: 100 },
    );
  });

  test('a light without groups is thinned in the same way as by thinFlashes', () => {
    fc.assert(
      fc.property(anyTimeline, (timeline) => {
        fc.pre(durationOf(timeline) < 20_000);
        expect(certify(timeline, plainLook).timeline).toEqual(thinFlashes(timeline).timeline);
      }),
    );
  });
});
