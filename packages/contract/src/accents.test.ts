import { expect, test } from 'vitest';
import { accentOf } from './accents.ts';
import { contrastOf } from './contrast.ts';
import { toHex, toOklch } from './oklch.ts';

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const oklchOf = (colour: string) => toOklch(...(channels(colour) as [number, number, number]));

test.each([
  ['#ff0000', 0.628, 0.2577, 29.23],
  ['#00ff00', 0.8664, 0.2948, 142.5],
  ['#0000ff', 0.452, 0.3132, -95.95],
  ['#ffffff', 1, 0, null],
])('converts %s to its lightness, chroma and hue', (colour, lightness, chroma, degrees) => {
  const found = oklchOf(colour);
  expect(found.lightness).toBeCloseTo(lightness, 3);
  expect(found.chroma).toBeCloseTo(chroma, 3);
  if (degrees !== null) expect((found.hue / Math.PI) * 180).toBeCloseTo(degrees, 1);
});

test.each(['#000000', '#ffffff', '#b79dff', '#123456', '#fedcba'])('converts %s to OKLCH and back', (colour) => {
  expect(toHex(oklchOf(colour))).toBe(colour);
});

test('reduces the chroma of a colour that screens cannot show, and keeps its hue', () => {
  const shown = oklchOf(toHex({ lightness: 0.8, chroma: 0.4, hue: 1 }));
  expect(shown.chroma).toBeLessThan(0.3);
  expect(shown.hue).toBeCloseTo(1, 1);
});

test.each(['#2b0a0a', '#e6382e', '#0b6e99', '#f4d03f'])('gives %s a light and a dark shade of its hue', (colour) => {
  const { dark, light } = accentOf(colour);
  const { hue } = oklchOf(colour);
  expect(oklchOf(dark).hue).toBeCloseTo(hue, 0);
  expect(oklchOf(light).hue).toBeCloseTo(hue, 0);
  expect(contrastOf(dark, '#000000')).toBeGreaterThan(9);
  expect(contrastOf(light, '#ffffff')).toBeGreaterThan(4.5);
});

test.each(['#000000', '#808080', '#ffffff'])('keeps the grey of %s', (colour) => {
  for (const shade of Object.values(accentOf(colour))) {
    expect(Math.max(...channels(shade)) - Math.min(...channels(shade))).toBeLessThan(4);
  }
});
