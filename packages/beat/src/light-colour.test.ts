import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSaturatedRed, softenRed } from './light-colour.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((colour) => `#${colour.toString(16).padStart(6, '0')}`);
const reds = fc
  .tuple(fc.integer({ min: 1, max: 255 }), fc.nat(110), fc.nat(110))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);
const channelsOf = (colour: string) => [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));

describe('saturated red', () => {
  test.each(['#ff0000', '#800000', '#010000', '#ff2020', '#e53935', '#ff6363', '#080002'])(
    'is found in %s',
    (colour) => {
      expect(isSaturatedRed(colour)).toBe(true);
    },
  );

  test.each(['#000000', '#ffffff', '#ff6464', '#ff9900', '#ff00ff', '#00ff00', '#0000ff', '#ff80ab'])(
    'is not found in %s',
    (colour) => {
      expect(isSaturatedRed(colour)).toBe(false);
    },
  );

  test('is found whenever the less strict measure of plain sRGB values finds it', () => {
    let saturated = 0;
    fc.assert(
      fc.property(fc.oneof(colours, reds), (colour) => {
        const [red = 0, green = 0, blue = 0] = channelsOf(colour);
        if (red === 0 || red / (red + green + blue) < 0.8) return;
        saturated++;
        expect(isSaturatedRed(colour)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
    expect(saturated).toBeGreaterThan(20);
  });
});

test('softens a saturated red to a safe one with the same red channel, and changes nothing on a second run', () => {
  fc.assert(
    fc.property(fc.oneof(colours, reds), (colour) => {
      const soft = softenRed(colour);
      expect(isSaturatedRed(soft)).toBe(false);
      expect(softenRed(soft)).toBe(soft);
      if (!isSaturatedRed(colour)) expect(soft).toBe(colour);
      const [before, after] = [channelsOf(colour), channelsOf(soft)];
      expect(after[0]).toBe(before[0]);
      expect(after.every((channel, place) => channel >= (before[place] ?? 0))).toBe(true);
    }),
  );
});
