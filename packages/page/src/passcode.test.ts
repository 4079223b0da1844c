import { expect, test } from 'vitest';
import { isWholeCode, readCode } from './passcode.ts';

test.each([
  ['123456', '123456'],
  [' 123456', '123456'],
  ['123456 ', '123456'],
  ['123-456', '123456'],
  ['123 456', '123456'],
  ['Your Backline verification code is 012345. It works for 5 minutes.@backline.example #012345', '012345'],
  ['12', '12'],
  ['12a3', '123'],
  ['1234567', '123456'],
  ['', ''],
])('reads the code from %j as %j, because people paste the text around a code', (typed, code) => {
  expect(readCode(typed)).toBe(code);
  expect(isWholeCode(code)).toBe(code.length === 6);
});
