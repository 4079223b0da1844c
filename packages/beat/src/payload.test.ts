import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPayload, maxPayloadChars, maxPayloadDurations, maxPayloadMs, parsePayload } from './payload.ts';
import { tempoPattern } from './tempo-pattern.ts';

const failureOf = (text: string) => {
  const parsed = parsePayload(text);
  return parsed.ok ? undefined : parsed.failure;
};

describe('the text of a payload', () => {
  test.each(['', 'abc', '[100,', '100,', '100 200', '1],[2', '1;2', '[1,]', '[NaN]', '[0x10]'])(
    'is rejected if it is invalid JSON: %j',
    (text) => {
      expect(failureOf(text)).toEqual({ kind: 'not-json' });
    },
  );

  test.each(['null', '"[1,2]"', '{"0":1,"length":1}'])('is rejected if it is not a list: %s', (text) => {
    expect(failureOf(text)).toEqual({ kind: 'not-a-list' });
  });

  test.each([
    ['[0,-1]', 1],
    ['[null]', 0],
    ['[1,2,"3"]', 2],
    ['[1,[2]]', 1],
    ['[true]', 0],
    ['["a",1,"b"]', 0],
    ['[0,1e999]', 1],
  ])('is rejected at the first entry that is not a duration: %s', (text, place) => {
    expect(failureOf(text)).toEqual({ kind: 'not-a-duration', place });
  });

  test('is rejected if it has more durations than a show allows', () => {
    const list = Array.from({ length: maxPayloadDurations }, () => 1);
    expect(parsePayload(JSON.stringify(list)).ok).toBe(true);
    expect(failureOf(JSON.stringify([...list, 1]))).toEqual({ kind: 'too-many-durations', count: list.length + 1 });
  });

  test('is rejected unparsed beyond the maximum length, because parsing would block the server', () => {
    const longest = JSON.stringify(Array.from({ length: maxPayloadDurations }, (_, place) => (place + 1) / 3e4));
    expect(parsePayload(longest).ok).toBe(true);
    const text = '['.repeat(maxPayloadChars + 1);
    expect(failureOf(text)).toEqual({ kind: 'too-much-text', chars: text.length });
  });

  test('is rejected if it lasts longer than a show', () => {
    expect(parsePayload(`[${maxPayloadMs}]`).ok).toBe(true);
    expect(failureOf(`[${maxPayloadMs},1]`)).toEqual({ kind: 'too-long', totalMs: maxPayloadMs + 1 });
    expect(failureOf('[1e308,1e308]')).toEqual({ kind: 'too-long', totalMs: Infinity });
  });

  test.each([
    ['0,150,850', [0, 150, 850]],
    [' 0, 150,\n850 ', [0, 150, 850]],
    ['5', [5]],
    ['-0, 12.5', [-0, 12.5]],
  ])('is accepted without brackets, as the specification calls it a list of numbers: %j', (text, timeline) => {
    expect(parsePayload(text)).toEqual({ ok: true, timeline });
  });

  test('may be an empty list, a light that stays dark', () => {
    expect(parsePayload(' [] ')).toEqual({ ok: true, timeline: [] });
  });

  test('may hold the fractions that the tempo helper makes', () => {
    const pattern = tempoPattern(128, 4_000);
    expect(parsePayload(formatPayload(pattern))).toEqual({ ok: true, timeline: pattern });
  });

  test('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 60_000, noNaN: true }), { maxLength: 100 }), (timeline) => {
        expect(parsePayload(formatPayload(timeline))).toEqual({ ok: true, timeline: timeline.map((ms) => ms + 0) });
      }),
    );
  });
});
