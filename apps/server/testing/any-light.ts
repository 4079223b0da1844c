import { arrangements } from '@backline/contract/light-timelines';
import fc from 'fast-check';

const duration = fc.oneof(
  fc.integer({ min: 0, max: 400 }),
  fc.integer({ min: 0, max: 3_000 }),
  fc.constantFrom(0, 1, 50, 333, 334, 500, 1_000, 2_000, 0.5, 187.5, 1e-9, -1, 1e308),
);

export const anyPayload: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.array(duration, { maxLength: 300 }).map((list) => JSON.stringify(list)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(duration, fc.integer({ min: 1, max: 3_000 }))
      .map(([ms, count]) => JSON.stringify(Array(count).fill(ms))),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('[NaN]', '[null, 5]', '[[1]]', '[1e999]', '[', '{}', '"[1]"', '[true]', '[0,]'),
  },
);

export const anyList: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 3_000 }), fc.constantFrom(0, 0.5, 187.5)),
    {
      minLength: 2,
      maxLength: 300,
    },
  )
  .map((list) => JSON.stringify(list));

export const anyColour: fc.Arbitrary<string> = fc.constantFrom('#ffffff', '#ff0000', '#fe0a0a', '#123456');

export const anyLook = fc.record({
  arrangement: fc.constantFrom(...arrangements),
  step_ms: fc.integer({ min: 0, max: 10_000 }),
  groups: fc.integer({ min: 1, max: 42 }),
  colour: anyColour,
});
