import { render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { StatusChip } from './status-chip.tsx';

const sheet = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

const colours = new Map(
  [...sheet('../app/colours.css').matchAll(/(--[\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);
const tones = [
  ...sheet('status-chip.module.css').matchAll(/color: var\((--[\w-]+)\);\s+background: var\((--[\w-]+)\)/g),
];

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each(['light', 'dark'] as const)('keeps the text of each tone readable in the %s theme', (theme) => {
  expect(tones).toHaveLength(5);
  for (const [, text = '', tint = ''] of tones)
    expect(contrast(colours.get(text)?.[theme] ?? '', colours.get(tint)?.[theme] ?? '')).toBeGreaterThanOrEqual(4.5);
});

it('is neutral unless a tone is given', () => {
  render(<StatusChip>Undone</StatusChip>);
  expect(screen.getByText('Undone').dataset['tone']).toBe('neutral');
});
