import { ApiError } from '@backline/client';
import * as peopleTexts from '@backline/contract/people.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';

const own = peopleTexts.emailChangeFailed;
const answered = new ApiError({ status: 409, code: 'conflict', message: 'Taken', requestId: 'r1' });
const wordless = new ApiError({ status: 500, code: 'internal', message: '', requestId: 'r1' });
const unanswered = new ApiError({ status: 0, code: 'no_response', message: generalTexts.noResponse });

test('shows the server’s message as it is', () => {
  expect(failureText(answered, own)).toBe('Taken');
});

test('shows the screen’s default error if the server sends no message', () => {
  expect(failureText(unanswered, own)).toBe(own);
  expect(failureText(wordless, own)).toBe(own);
  expect(failureText(new TypeError('x is undefined'), own)).toBe(own);
});

test('shows a general error if neither the server nor the screen has a message', () => {
  expect(failureText(unanswered)).toBe(generalTexts.noResponse);
  expect(failureText(wordless)).toBe(generalTexts.tryLater);
  expect(failureText(new TypeError('x is undefined'))).toBe(generalTexts.tryLater);
});
