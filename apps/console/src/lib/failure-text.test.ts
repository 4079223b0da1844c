import { ApiError } from '@backline/client';
import { messages } from '@backline/contract/messages';
import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';

const own = messages.emailChangeFailed;
const answered = new ApiError({ status: 409, code: 'conflict', message: 'Taken', requestId: 'r1' });
const wordless = new ApiError({ status: 500, code: 'internal', message: '', requestId: 'r1' });
const unanswered = new ApiError({ status: 0, code: 'no_response', message: messages.noResponse });

test('the server’s words are told as they are, because it knows why', () => {
  expect(failureText(answered, own)).toBe('Taken');
});

test('without words of the server the screen says what failed', () => {
  expect(failureText(unanswered, own)).toBe(own);
  expect(failureText(wordless, own)).toBe(own);
  expect(failureText(new TypeError('x is undefined'), own)).toBe(own);
});

test('a screen that has no words of its own tells what the client knows', () => {
  expect(failureText(unanswered)).toBe(messages.noResponse);
  expect(failureText(wordless)).toBe(messages.tryLater);
  expect(failureText(new TypeError('x is undefined'))).toBe(messages.tryLater);
});
