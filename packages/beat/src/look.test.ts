import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Look,
  arrangements,
  fitLook,
  groupDelaysMs,
  minStepMs,
  maxStepMs,
  maxSweepMs,
  plainLook,
  sweepMs,
} from './look.ts';

const wave: Look = { colour: '#00ff88', arrangement: 'wave', groups: 4, stepMs: 500 };

describe('the groups of a room', () => {
  test('each start one step after the group before', () => {
    expect(groupDelaysMs(wave)).toEqual([0, 500, 1_000, 1_500]);
    expect(groupDelaysMs(plainLook)).toEqual([0]);
    expect(sweepMs(wave)).toBe(1_500);
  });
});

describe('a fitted look', () => {
  test('is returned unchanged if it is within the bounds, but with its colour in lower case', () => {
    expect(fitLook(wave)).toEqual({ look: wave, changes: [] });
    expect(fitLook({ ...wave, colour: '#00FF88' })).toEqual({ look: wave, changes: [] });
  });

  test('has one group if all flash together, whatever the unused fields held', () => {
    const look = { ...wave, arrangement: 'together' as const };
    expect(fitLook(look)).toEqual({ look: { ...plainLook, colour: wave.colour }, changes: [] });
  });

  test.each([
    ['a step too short', { stepMs: 333 }, { stepMs: 334 }, ['step_changed']],
    ['a step too long', { stepMs: 9_000 }, { stepMs: 1_500 }, ['step_changed']],
    ['a sweep too long', { groups: 20, stepMs: 1_500 }, { groups: 20, stepMs: 736 }, ['step_changed']],
    ['too many groups', { groups: 1e9, stepMs: 334 }, { groups: 42, stepMs: 334 }, ['groups_changed']],
    ['no group', { groups: -3 }, { groups: 1 }, ['groups_changed']],
    ['no max', { groups: Infinity, stepMs: Infinity }, { groups: 42, stepMs: 341 }, ['step_changed', 'groups_changed']],
    ['saturated red', { colour: '#ff0000' }, { colour: '#ff6464' }, ['colour_softened']],
  ])('lists the changes that correct %s', (_reason, given, fitted, changes) => {
    expect(fitLook({ ...wave, ...given })).toEqual({ look: { ...wave, ...fitted }, changes });
  });

  test('is within the bounds and stays unchanged when fitted again, whatever its numbers', () => {
    const number = fc.oneof(fc.nat(100), fc.double({ noNaN: true }), fc.integer({ min: 300, max: 2_000 }));
    fc.assert(
      fc.property(fc.constantFrom(...arrangements), number, number, (arrangement, groups, stepMs) => {
        const { look } = fitLook({ colour: '#ff0000', arrangement, groups, stepMs });
        expect(fitLook(look)).toEqual({ look, changes: [] });
        expect(Number.isInteger(look.groups) && Number.isInteger(look.stepMs)).toBe(true);
        expect(look.groups).toBeGreaterThanOrEqual(1);
        expect(look.stepMs).toBeGreaterThanOrEqual(minStepMs);
        expect(look.stepMs).toBeLessThanOrEqual(maxStepMs);
        expect(sweepMs(look)).toBeLessThanOrEqual(maxSweepMs);
      }),
    );
  });
});
