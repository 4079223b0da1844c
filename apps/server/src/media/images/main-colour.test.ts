import { expect, test } from 'vitest';
import { mainColour } from './main-colour.ts';

type Pixel = [number, number, number];
const drawn = (...parts: [count: number, pixel: Pixel][]) =>
  Uint8Array.from(parts.flatMap(([count, pixel]) => Array.from({ length: count }, () => pixel).flat()));
const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

test('returns a grey for an image without colours', () => {
  const [red = 0, green = 0, blue = 0] = channels(mainColour(drawn([500, [20, 20, 20]], [500, [240, 240, 240]])));
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThanOrEqual(2);
});

test('returns a grey for an image without pixels', () => expect(mainColour(new Uint8Array())).toBe('#808080'));

test('returns the vivid colour of a poster that is mostly black', () => {
  const [red = 0, green = 0, blue = 0] = channels(mainColour(drawn([900, [8, 6, 12]], [124, [230, 40, 60]])));
  expect(red).toBeGreaterThan(200);
  expect(Math.max(green, blue)).toBeLessThan(90);
});

test('ignores a speck of another colour', () => {
  const [red = 0, , blue = 0] = channels(mainColour(drawn([800, [40, 90, 200]], [20, [255, 0, 0]])));
  expect(blue).toBeGreaterThan(red);
});
