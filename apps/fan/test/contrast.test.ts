// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accentOf } from '@backline/contract/accents';
import { contrastOf } from '@backline/contract/contrast';
import { expect, test } from 'vitest';

const sheet = readFileSync(join(import.meta.dirname, '../src/app/global.css'), 'utf8');

/** Returns the custom properties of a theme as written. */
function written(selector: string): Record<string, string> {
  const block = sheet.slice(sheet.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries(Array.from(block.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name, value]) => [name, value]));
}
const dark = written(':root');
const light = { ...dark, ...written(":root[data-theme='light']") };

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function mix(base: string, percent: number, accent: string): string {
  const others = channels(accent);
  return `#${channels(base)
    .map((channel, place) => Math.round((channel * percent + (others[place] ?? 0) * (100 - percent)) / 100))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}

function colourOf(theme: Record<string, string>, name: string, accent: string): string {
  const value = theme[name] ?? '';
  const [, base = '', percent] = /^color-mix\(in srgb, (#\w+) (\d+)%, var\(--accent\)\)$/.exec(value) ?? [];
  const long = (hex: string) => (hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex);
  if (percent !== undefined) return mix(long(base), Number(percent), accent);
  expect(value, name).toMatch(/^#(?:[0-9a-f]{3}){1,2}$/);
  return long(value);
}

/** Returns colours of the whole cube in an order that looks random, and the same in every run. */
function* colours(): Generator<string> {
  for (const edge of ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#ff00ff', '#00ffff'])
    yield edge;
  for (let seed = 1, drawn = 0; drawn < 3_000; drawn += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    yield `#${(seed % 0x1_00_00_00).toString(16).padStart(6, '0')}`;
  }
}

test.each([
  ['dark', dark],
  ['light', light],
] as const)('keeps every text readable on every background of the %s theme, whatever the poster', (name, theme) => {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const poster of colours()) {
    const accent = accentOf(poster)[name];
    if (seen.has(accent)) continue;
    seen.add(accent);
    const of = (token: string) => colourOf(theme, token, accent);
    const require = (what: string, one: string, other: string, min: number) => {
      const contrast = contrastOf(one, other);
      if (contrast < min) faults.push(`${poster}: ${what} ${contrast.toFixed(2)}`);
    };
    for (const ground of ['night', 'wash', 'raised', 'tint', 'good-tint']) {
      for (const text of ['ink', 'soft', 'bad', 'good']) require(`${text} on ${ground}`, of(text), of(ground), 4.5);
    }
    for (const ground of ['night', 'wash', 'raised', 'tint']) require(`accent on ${ground}`, accent, of(ground), 4.5);
    for (const ground of ['night', 'wash', 'raised']) require(`line on ${ground}`, of('line'), of(ground), 3);
    require('a button', of('on-brand'), accent, 4.5);
  }
  expect(faults.slice(0, 12)).toEqual([]);
  expect(seen.size).toBeGreaterThan(500);
});
