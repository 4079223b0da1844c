import { expect, test } from 'vitest';
import { parseRange } from './byte-range.ts';

test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])(
  '"%s" of ten bytes cannot be met, because there are no such bytes',
  (header) => {
    expect(parseRange(header, 10)).toBeNull();
  },
);

test.each([undefined, 'lines=1-2', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'bytes=a-b'])(
  '"%s" means the whole object, because a range that is not understood is ignored',
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
])('"%s" of ten bytes is %d to %d', (header, start, end) => {
  expect(parseRange(header, 10)).toEqual({ start, end });
});
