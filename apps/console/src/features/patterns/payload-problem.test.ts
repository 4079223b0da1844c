import { beatsOf, certify, certifyPayload, durationOf, formatPayload, type Look } from '@backline/beat';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payloadRule, timelineIn } from './payload-problem.ts';

const duration = fc.oneof(
  fc.integer({ min: 0, max: 3_000 }),
  fc.double({ min: 0, max: 700, noNaN: true }),
  fc.constantFrom(0, 0.1, -1, 1e308, 50, 334, 1_000),
);
const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.array(duration, { maxLength: 200 }).map((list) => JSON.stringify(list)) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.constantFrom('[NaN]', '[1e999]', '[', 'null', '[0,]', '[0 100]', ' [0, 100] ') },
);
const anyLook: fc.Arbitrary<Look> = fc.record({
  colour: fc.constantFrom('#ffffff', '#ff0000', '#123456'),
  arrangement: fc.constantFrom('together', 'left_to_right', 'wave'),
  stepMs: fc.integer({ min: 0, max: 2_000 }),
  groups: fc.integer({ min: 1, max: 42 }),
});

test('rejects exactly the payloads that the server rejects, and previews the light as the server stores it', () => {
  let [passed, refused] = [0, 0];
  fc.assert(
    fc.property(anyText, anyLook, (text, look) => {
      const stored = certifyPayload(text.trim(), look);
      const isLight = stored.ok && durationOf(stored.timeline) >= 1 && beatsOf(stored.timeline).length > 0;
      expect(payloadRule.safeParse(text).success).toBe(isLight);
      if (!isLight) return void (refused += 1);
      passed += 1;
      const timeline = timelineIn(text);
      if (timeline === null) throw new Error('the strip shows nothing');
      const previewed = certify(timeline, look);
      expect(formatPayload(previewed.timeline)).toBe(stored.payload);
      expect(previewed.look).toEqual(stored.look);
      expect(previewed.certificate).toEqual(stored.certificate);
    }),
    { numRuns: 300 },
  );
  expect(Math.min(passed, refused)).toBeGreaterThan(30);
});
