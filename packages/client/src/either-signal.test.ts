import { expect, test } from 'vitest';
import { eitherSignal } from './either-signal.ts';

test.each([0, 1])('aborts with the reason of whichever of two signals aborts first (index %i)', (first) => {
  const controllers = [new AbortController(), new AbortController()] as const;
  const either = eitherSignal(controllers[0].signal, controllers[1].signal);
  expect(either.aborted).toBe(false);
  controllers[first]?.abort('first');
  controllers[1 - first]?.abort('second');
  expect([either.aborted, either.reason]).toEqual([true, 'first']);
});

test('is aborted from the start if one of the two signals already is', () => {
  const either = eitherSignal(new AbortController().signal, AbortSignal.abort('before'));
  expect([either.aborted, either.reason]).toEqual([true, 'before']);
});
