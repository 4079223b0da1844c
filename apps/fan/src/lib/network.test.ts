import { ApiError } from '@backline/client';
import { expect, test, vi } from 'vitest';
import { noteAnswer, noteFailure, onReturn } from './network.ts';

test('notifies once when the server is reachable again, so that queued calls are sent at once', () => {
  const heard = vi.fn();
  const stop = onReturn(heard);
  noteAnswer();
  expect(heard).not.toHaveBeenCalled();
  noteFailure(new ApiError({ status: 0, message: 'No response from server', code: 'no_response' }));
  expect(heard).not.toHaveBeenCalled();
  noteAnswer();
  noteAnswer();
  expect(heard).toHaveBeenCalledTimes(1);
  // A refusal proves that the server is reachable.
  noteFailure(new ApiError({ status: 0, message: 'No response from server', code: 'no_response' }));
  noteFailure(new ApiError({ status: 409, message: 'Closed.', code: 'conflict' }));
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
});

test.each([
  ['the page of a proxy', 502, 'internal', false],
  ['the page of a proxy', 504, 'internal', false],
  ['a server without its database', 503, 'unavailable', true],
  ['a bug of the server', 500, 'internal', true],
] as const)('takes %s with status %i and code %s as an answer of the server: %s', (_what, status, code, isAnswer) => {
  noteFailure(new ApiError({ status: 0, message: 'No response from server', code: 'no_response' }));
  const heard = vi.fn();
  const stop = onReturn(heard);
  noteFailure(new ApiError({ status, code, message: 'Failed' }));
  expect(heard).toHaveBeenCalledTimes(isAnswer ? 1 : 0);
  stop();
  noteAnswer();
});
