import { expect, test } from 'vitest';
import { certify } from './certify.ts';
import { formatPayload, parsePayload } from './payload.ts';
import { readyPatterns } from './ready-patterns.ts';
import { watchRoom } from '../testing/watched-light.ts';

test('includes twelve patterns with unique keys and names', () => {
  expect(readyPatterns).toHaveLength(12);
  expect(new Set(readyPatterns.map(({ key }) => key)).size).toBe(12);
  expect(new Set(readyPatterns.map(({ name }) => name)).size).toBe(12);
});

test.each(readyPatterns)(
  '$name is safe as written, and an independent counter of flashes agrees',
  ({ timeline, look }) => {
    const certified = certify(timeline, look);
    expect(certified.timeline).toBe(timeline);
    expect(certified.look).toEqual(look);
    expect(certified.certificate.changes).toEqual([]);
    const seen = watchRoom([timeline], look);
    expect(seen.flashesInASecond).toBeLessThanOrEqual(3);
    expect(seen.longestRunMs).toBeLessThanOrEqual(30_000);
    expect(seen.flashesInASecond).toBeGreaterThan(0);
  },
);

test.each(readyPatterns)('$name is safe as a loop', ({ timeline, look }) => {
  expect(certify(timeline, look, { repeats: true }).timeline).toBe(timeline);
});

test.each(readyPatterns)('$name is stored unchanged', ({ timeline }) => {
  expect(parsePayload(formatPayload(timeline))).toEqual({ ok: true, timeline });
});
