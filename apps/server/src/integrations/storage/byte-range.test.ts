import { expect, test } from 'vitest';
import { parseRange } from './byte-range.ts';

test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])(
  'cannot satisfy the range "%s" for an object of ten bytes',
  (header) => {
    expect(parseRange(header, 10)).toBeNull();
  },
);

test.each([undefined, 'lines=1-2', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'bytes=a-b'])(
  'ignores the range "%s" and sends the whole object',
  (header) => {
    expect(parseRange(header, 10)).toBeUndefined();
  },
);

test.each([
  ['bytes=0-3', 0, 3],
  ['bytes=4-', 4, 9],
  ['bytes=-3', 7, 9],
  ['bytes=-99', 0, 9],
  ['bytes=8-99', 8, 9],
])('reads the range "%s" of a ten-byte object as the bytes from %d to %d', (header, start, end) => {
  expect(parseRange(header, 10)).toEqual({ start, end });
});
