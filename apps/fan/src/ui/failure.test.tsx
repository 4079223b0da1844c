import { ApiError } from '@backline/client';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { noteAnswer, noteFailure } from '../lib/network.ts';
import * as generalTexts from '@backline/contract/general.texts';
import { Failure } from './failure.tsx';

afterEach(cleanup);

const alertText = () => screen.getByRole('alert').textContent;

test('replaces the network error by a hint to retry when the network returns', () => {
  const error = new ApiError({ status: 0, message: 'No response from server', code: 'no_response' });
  noteFailure(error);
  render(<Failure error={error} />);
  expect(alertText()).toBe(generalTexts.fan.app.noNetwork);
  act(noteAnswer);
  expect(alertText()).toBe(generalTexts.fan.app.networkBack);
});

test('keeps the server’s refusal, whatever the network does', () => {
  render(<Failure error={new ApiError({ status: 409, message: 'Closed.', code: 'conflict' })} />);
  act(noteAnswer);
  expect(alertText()).toBe('Closed.');
});
