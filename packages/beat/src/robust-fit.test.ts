import fc from 'fast-check';
import { expect, test } from 'vitest';
import { robustFit, valueAt } from './robust-fit.ts';

const places = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1];
const coefficient = fc.double({ min: -50, max: 50, noNaN: true });

test('finds the curve on which the points lie', () => {
  fc.assert(
    fc.property(fc.tuple(coefficient, coefficient, coefficient), (curve) => {
      const points = places.map((x) => ({ x, y: valueAt(curve, x), weight: 1 }));
      const found = robustFit(points, 2, 4);
      for (const [power, value] of curve.entries()) expect(found[power]).toBeCloseTo(value, 4);
    }),
  );
});

test('ignores an outlier, such as a wrong note among right ones', () => {
  const points = places.map((x) => ({ x, y: 10 + 3 * x + (x === 0.5 ? 9 : 0), weight: 1 }));
  expect(valueAt(robustFit(points, 1, 4), 0.5)).toBeCloseTo(11.5, 3);
});

test('ignores a point of weight 0', () => {
  const points = places.map((x) => ({ x, y: x === 1 ? 3 : 1, weight: x === 1 ? 0 : 1 }));
  expect(valueAt(robustFit(points, 1, 4), 1)).toBeCloseTo(1, 6);
});

test('returns a curve for a single point', () => {
  expect(valueAt(robustFit([{ x: 0, y: 7, weight: 1 }], 2, 4), 0)).toBeCloseTo(7, 6);
});

test('fits a line over 20 minutes with an error below a hundredth of a frame', () => {
  const points = Array.from({ length: 2400 }, (_, i) => ({ x: i / 1200 - 1, y: 50 * i, weight: 1 }));
  const line = robustFit(points, 1, 4);
  expect(Math.abs(valueAt(line, -1))).toBeLessThan(0.01);
});
