/// <reference types="node" />
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { certifyPayload } from './certify-payload.ts';
import { type Look, arrangements, plainLook } from './look.ts';
import { maxPayloadChars, maxPayloadDurations, parsePayload } from './payload.ts';
import { isRoomSafe } from './room.ts';
import { thinFlashes } from './thin-flashes.ts';
import { watchRoom } from '../testing/watched-light.ts';

const wave = (groups: number, stepMs = 334): Look => ({ colour: '#00ff88', arrangement: 'wave', groups, stepMs });

describe('a payload', () => {
  test('is certified, and returned with the text to store', () => {
    const text = JSON.stringify(Array.from({ length: 40 }, () => 100));
    const certified = certifyPayload(` ${text} `);
    expect(certified).toMatchObject({ ok: true, look: plainLook, certificate: { changes: [{ kind: 'thinned' }] } });
    if (!certified.ok) throw new Error('It is a payload.');
    expect(parsePayload(certified.payload)).toEqual({ ok: true, timeline: certified.timeline });
    expect(certifyPayload(certified.payload)).toMatchObject({
      payload: certified.payload,
      certificate: { changes: [] },
    });
  });

  test('is rejected with the exact cause, by index or by field', () => {
    expect(certifyPayload('[1,-2]')).toEqual({ ok: false, failure: { kind: 'not-a-duration', place: 1 } });
    const failureOf = (look: unknown) => certifyPayload('[]', look);
    const fieldOf = (field: string) => ({ ok: false, failure: { kind: 'not-a-look', field } });
    expect(failureOf({ ...plainLook, colour: 'red; x' })).toEqual(fieldOf('colour'));
    expect(failureOf({ ...plainLook, arrangement: 'sideways' })).toEqual(fieldOf('arrangement'));
    expect(failureOf({ ...plainLook, stepMs: '500' })).toEqual(fieldOf('stepMs'));
    expect(failureOf({ ...plainLook, groups: NaN })).toEqual(fieldOf('groups'));
    expect(failureOf(null)).toEqual(fieldOf('colour'));
  });

  test('is either rejected or safe, and never throws, whatever it is', () => {
    let safe = 0;
    const anyText = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .array(fc.oneof(fc.nat(900), fc.double({ min: 0, max: 1e6 }), fc.constant(0)))
        .map((list) => JSON.stringify(list)),
      fc.anything(),
    );
    const anyNumber = fc.oneof(fc.nat(60), fc.double(), fc.constantFrom(NaN, Infinity, -Infinity, -1, 0));
    const anyLook = fc.oneof(
      fc.anything(),
      fc.record({
        colour: fc.oneof(fc.string(), fc.constantFrom('#ff0000', '#FFFFFF', '#c81e1e', '#000000')),
        arrangement: fc.constantFrom(...arrangements),
        stepMs: anyNumber,
        groups: anyNumber,
      }),
    );
    fc.assert(
      fc.property(anyText, fc.option(anyLook, { nil: undefined }), (text, look) => {
        const certified = certifyPayload(text, look);
        if (!certified.ok) return;
        safe++;
        expect(isRoomSafe(certified.timeline, certified.look)).toBe(true);
        expect(certifyPayload(certified.payload, certified.look)).toEqual({
          ...certified,
          certificate: { ...certified.certificate, changes: [] },
        });
      }),
      { numRuns: 1_000 },
    );
    expect(safe).toBeGreaterThan(30);
  });
});

describe('certification of large or hostile payloads', () => {
  const million = (one: string) => `[${Array.from({ length: 1_000_000 }, () => one).join(',')}]`;

  test.each([
    ['a million numbers', million('1')],
    ['a million NaN', million('NaN')],
    ['a number of a million digits', `[${'9'.repeat(1_000_000)}]`],
  ])('rejecting %s as too much text requires no parsing', (_name, text) => {
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    expect(certifyPayload(text)).toEqual({ ok: false, failure: { kind: 'too-much-text', chars: text.length } });
    expect(parse).not.toHaveBeenCalled();
  });

  test('a text of the maximum length is rejected as invalid JSON or for too many durations', () => {
    const brackets = '['.repeat(maxPayloadChars);
    expect(certifyPayload(brackets)).toEqual({ ok: false, failure: { kind: 'not-json' } });
    const zeros = `[${'0,'.repeat(maxPayloadChars / 2 - 2)}0]`;
    const count = maxPayloadChars / 2 - 1;
    expect(certifyPayload(zeros)).toEqual({ ok: false, failure: { kind: 'too-many-durations', count } });
  });

  const full = (durationMs: (place: number) => number) =>
    Array.from({ length: maxPayloadDurations }, (_, place) => durationMs(place));
  const certifyMs = (texts: readonly string[], look: Look) => {
    const startedMs = performance.now();
    for (const text of texts) certifyPayload(text, look);
    return performance.now() - startedMs;
  };
  test.each([
    ['flashes at one kilohertz', full((place) => place % 2)],
    ['50 ms on, 50 ms off', full(() => 50)],
    ['the minimum step of groups', full((place) => (place % 2 === 0 ? 184 : 150))],
    ['two hours of beats', full((place) => (place % 2 === 0 ? 620 : 100))],
    ['flashes that slow down', full((place) => place / 50)],
    ['durations near zero', full(() => 1e-9)],
    ['fractions', full((place) => ((place * 7_919) % 7_001) / 10.3)],
  ])(
    'the maximum number of durations (%s) costs about as much as a hundred short payloads of that kind',
    (_name, durations) => {
      const whole = JSON.stringify(durations);
      const pieceLength = maxPayloadDurations / 100;
      const pieces = Array.from({ length: 100 }, (_, place) =>
        JSON.stringify(durations.slice(place * pieceLength, (place + 1) * pieceLength)),
      );
      for (const look of [plainLook, wave(9, 1_500), wave(10), wave(42)]) {
        const certified = certifyPayload(whole, look);
        expect(certified.ok && isRoomSafe(certified.timeline, look)).toBe(true);
        let [wholeMs, piecesMs] = [Infinity, Infinity];
        for (let time = 0; time < 3; time += 1) {
          wholeMs = Math.min(wholeMs, certifyMs([whole], look));
          piecesMs = Math.min(piecesMs, certifyMs(pieces, look));
        }
        // Quadratic work would cost a hundred times as much.
        expect(wholeMs / piecesMs).toBeLessThan(20);
      }
    },
  );

  test('slows a timeline that is too fast for ten seat groups to three flashes a second, confirmed by an independent counter', () => {
    const timeline = Array.from({ length: 2_000 }, (_, place) => (place % 2 === 0 ? 620 : 100));
    expect(thinFlashes(timeline).timeline).toBe(timeline);
    expect(watchRoom([timeline], wave(10)).flashesInASecond).toBeGreaterThan(10);
    const certified = certifyPayload(JSON.stringify(timeline), wave(10));
    expect(certified.ok && watchRoom([certified.timeline], certified.look)).toMatchObject({ flashesInASecond: 3 });
  });
});
