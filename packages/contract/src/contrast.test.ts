import { describe, expect, test } from 'vitest';
import { contrastOf, readableOn } from './contrast.ts';

describe('the contrast of two colours', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#ffffff', '#ffffff', 1],
  ])('of %s and %s is %d, in either order', (one, other, expected) => {
    expect(contrastOf(one, other)).toBeCloseTo(expected, 2);
    expect(contrastOf(other, one)).toBeCloseTo(expected, 2);
  });
});

describe('a readable shade', () => {
  test.each(['#000000', '#1a237e', '#6a45d6', '#800000'])('of %s is lighter and reaches the contrast', (colour) => {
    const shade = readableOn('#1b1629', colour, 4.5);
    expect(shade).not.toBe(colour);
    expect(contrastOf(shade, '#1b1629')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['#ffffff', '#b79dff', '#ffcc00'])('of %s is the colour itself', (colour) => {
    expect(readableOn('#1b1629', colour, 4.5)).toBe(colour);
  });
});
