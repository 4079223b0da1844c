import { expect, test } from 'vitest';
import { eventCodeOfPath, readEventCode } from './event-code.ts';

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

test.each([
  ['/', ''],
  ['/fan/', ''],
  ['/fan/ABC234', 'ABC234'],
  ['/fan/abc234/shop', 'ABC234'],
])('finds in the path %j the event code %j', (path, code) => {
  expect(eventCodeOfPath(path)).toBe(code);
});
