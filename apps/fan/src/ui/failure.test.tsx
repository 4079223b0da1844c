import { ApiError } from '@backline/client';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { noteAnswer, noteFailure } from '../lib/network.ts';
import * as generalTexts from '@backline/contract/general.texts';
import { Failure } from './failure.tsx';

afterEach(cleanup);

const alertText = () => screen.getByRole('alert').textContent;

test('replaces the network error with a hint to retry once the network has returned', () => {
  const error = new ApiError({ status: 0, message: 'No response from server', code: 'no_response' });
  noteFailure(error);
  render(<Failure error={error} />);
  expect(alertText()).toBe(generalTexts.fan.app.noNetwork);
  act(noteAnswer);
  expect(alertText()).toBe(generalTexts.fan.app.networkBack);
});

test('keeps showing the server’s refusal when the network is lost or returns', () => {
  render(<Failure error={new ApiError({ status: 409, message: 'Closed.', code: 'conflict' })} />);
  act(noteAnswer);
  expect(alertText()).toBe('Closed.');
});
