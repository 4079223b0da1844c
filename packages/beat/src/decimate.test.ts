import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDecimator } from './decimate.ts';

test('counts invalid samples as silence: NaN, infinities, numbers whose squares overflow', () => {
  const decimate = createDecimator(1);
  expect([...decimate(Float32Array.of(NaN, 0.5, Infinity, -Infinity, 3e38, -0.5))]).toEqual([0, 0.5, 0, 0, 0, -0.5]);
});

test('keeps sounds in place, so that a beat is not late at a high sample rate', () => {
  const click = new Float32Array(32);
  click[12] = 1;
  expect([...createDecimator(4)(click)]).toEqual([0, 0, 0, 0.25, 0, 0, 0, 0]);
});

test('splits a sample between its two nearest outputs by distance', () => {
  const click = new Float32Array(16);
  click[5] = 1;
  expect([...createDecimator(4)(click)]).toEqual([0, 3 / 16, 1 / 16, 0]);
});

test('keeps the level of a constant sound once the triangular filter is full', () => {
  expect([...createDecimator(8)(new Float32Array(64).fill(0.5))].slice(1)).toEqual(
    Array.from({ length: 7 }, () => 0.5),
  );
});

test('returns the same output whatever the size of the input pieces', () => {
  const samples = fc.float32Array({ maxLength: 100 });
  fc.assert(
    fc.property(samples, fc.nat(100), fc.integer({ min: 1, max: 9 }), (mono, cut, factor) => {
      const inPieces = createDecimator(factor);
      const pieces = [...inPieces(mono.subarray(0, cut)), ...inPieces(mono.subarray(cut))];
      expect(pieces).toEqual([...createDecimator(factor)(mono)]);
    }),
  );
});
