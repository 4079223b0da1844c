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
