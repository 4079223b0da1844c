import { ApiError } from '@backline/client';
import { messages } from '@backline/contract/messages';
import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';

const own = messages.emailChangeFailed;
const answered = new ApiError({ status: 409, code: 'conflict', message: 'Taken', requestId: 'r1' });
const wordless = new ApiError({ status: 500, code: 'internal', message: '', requestId: 'r1' });
const unanswered = new ApiError({ status: 0, code: 'no_response', message: messages.noResponse });

test('shows the server’s message as it is', () => {
  expect(failureText(answered, own)).toBe('Taken');
});

test('shows the screen’s own text if the server sends none', () => {
  expect(failureText(unanswered, own)).toBe(own);
  expect(failureText(wordless, own)).toBe(own);
  expect(failureText(new TypeError('x is undefined'), own)).toBe(own);
});

test('shows the client’s text if the screen has none', () => {
  expect(failureText(unanswered)).toBe(messages.noResponse);
  expect(failureText(wordless)).toBe(messages.tryLater);
  expect(failureText(new TypeError('x is undefined'))).toBe(messages.tryLater);
});
