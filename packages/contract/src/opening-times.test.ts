import { expect, it } from 'vitest';
import * as pollTexts from './polls.texts.ts';
import * as generalTexts from './general.texts.ts';
import { openingTimeErrors } from './opening-times.ts';

const now = Date.UTC(2027, 0, 2, 20, 30, 40);
const minute = Date.UTC(2027, 0, 2, 20, 30);
const endBeforeStart = pollTexts.pollEndsBeforeStart;
const check = (start_time: number, end_time: number, isNew = true) =>
  openingTimeErrors({ start_time, end_time }, { endBeforeStart, isNew }, now).map(
    ({ path, message }) => `${path}: ${message}`,
  );

it('a new poll may start in the current minute but no earlier', () => {
  expect(check(minute, now + 1)).toEqual([]);
  expect(check(minute - 1, now + 1)).toEqual([`start_time: ${generalTexts.startTimePast}`]);
});

it('a new poll cannot have ended already', () => {
  expect(check(minute, now)).toEqual([]);
  expect(check(minute, now - 1)).toEqual([`end_time: ${generalTexts.endTimePast}`]);
});

it('a poll cannot end before it starts, and each field has one error', () => {
  expect(check(now + 10, now + 9)).toEqual([`end_time: ${endBeforeStart}`]);
  expect(check(now + 10, now + 10)).toEqual([]);
  expect(check(minute - 1, minute - 2)).toEqual([
    `start_time: ${generalTexts.startTimePast}`,
    `end_time: ${generalTexts.endTimePast}`,
  ]);
});

it('an existing poll may have started long ago but cannot end before its start', () => {
  expect(check(minute - 9_000_000, minute - 8_000_000, false)).toEqual([]);
  expect(check(minute - 1, minute - 2, false)).toEqual([`end_time: ${endBeforeStart}`]);
});
