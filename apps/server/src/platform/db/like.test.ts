import { expect, test } from 'vitest';
import { likePattern, prefixPattern } from './like.ts';

test('wildcards and the escape itself are taken literally, so that nobody lists all by searching for %', () => {
  expect(likePattern('50%_off\\')).toBe('%50\\%\\_off\\\\%');
  expect(prefixPattern('_')).toBe('\\_%');
});
