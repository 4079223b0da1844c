import { expect, test } from 'vitest';
import type { Platform } from '../../platform/context/platform.ts';
import { bearPhones, takePlaceHere } from './phones-here.ts';

test('frees the slot of a rehearsal whose thread cannot start', () => {
  const [first, second] = [takePlaceHere(), takePlaceHere()];
  if (first === null || second === null) return expect.unreachable();
  expect(takePlaceHere()).toBeNull();
  const platform = { config: { host: 'localhost', port: 1 } } as Platform;
  // A function cannot be sent to a thread, so its constructor throws.
  const unsendable = (() => '') as unknown as string;
  expect(() => bearPhones(platform, unsendable, second)).toThrow('could not be cloned');
  expect(takePlaceHere()).not.toBeNull();
});
