import { ApiError } from '@backline/client';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { noteAnswer, noteFailure } from '../lib/network.ts';
import { texts } from '../texts.ts';
import { Failure } from './failure.tsx';

afterEach(cleanup);

const told = () => screen.getByRole('alert').textContent;

test('a press that found no network does not say so when it is back, but that now is the moment', () => {
  const error = new ApiError({ status: 0, message: 'No response from server', code: 'no_response' });
  noteFailure(error);
  render(<Failure error={error} />);
  expect(told()).toBe(texts.app.noNetwork);
  act(noteAnswer);
  expect(told()).toBe(texts.app.networkBack);
});

test('a refusal stays in the server’s words, whatever the network does', () => {
  render(<Failure error={new ApiError({ status: 409, message: 'Closed.', code: 'conflict' })} />);
  act(noteAnswer);
  expect(told()).toBe('Closed.');
});
