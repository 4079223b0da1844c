import { expect, test } from 'vitest';
import { readEventCode } from './event-code.ts';

test.each([
  ['abc234', 'ABC234'],
  [' ABC 234 ', 'ABC234'],
  ['abc-234', 'ABC234'],
  ['#ABC234', 'ABC234'],
  ['https://backline.example.org/events/loud-night?code=ABC234', 'ABC234'],
  ['https://backline.example.org/fan/abc234#mine', 'ABC234'],
  ['', ''],
])('parses the typed or pasted text %j as the event code %j', (typed, code) => {
  expect(readEventCode(typed)).toBe(code);
});
