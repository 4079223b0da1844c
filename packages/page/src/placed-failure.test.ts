import { ApiError } from '@backline/client';
import { expect, it } from 'vitest';
import { FailedCheck } from './bot-check/failed-check.ts';
import { placeFailure } from './placed-failure.ts';

const refused = (...fields: { path: string; message: string }[]) =>
  new ApiError({ status: 422, code: 'invalid_input', message: 'Please check the highlighted fields.', fields });

const name = { path: 'name', message: 'Please enter name.' };

it('shows a field’s error beside its input only, without the general message', () => {
  expect(placeFailure(refused(name), ['name'])).toEqual({ beside: { name: name.message }, alone: null });
});

it('shows an error without an input once, in its own words', () => {
  const elsewhere = { path: 'event_id', message: 'The event is over.' };
  const twice = { path: 'event_code', message: 'Another one.' };
  expect(placeFailure(refused(name, elsewhere, twice), ['name'])).toEqual({
    beside: { name: name.message },
    alone: elsewhere.message,
  });
});

it('shows the first of two errors of one input', () => {
  expect(placeFailure(refused(name, { ...name, message: 'Too long.' }), ['name']).beside).toEqual({
    name: name.message,
  });
});

it('shows an error without a field for the whole form, in the screen’s own words if there are any', () => {
  expect(placeFailure(refused(), ['name']).alone).toBe('Please check the highlighted fields.');
  expect(placeFailure(new TypeError('x'), ['name'], () => 'Later.').alone).toBe('Later.');
  expect(placeFailure(null, ['name'])).toEqual({ beside: {}, alone: null });
});

it('shows no form error for a failed bot check, because the check shows its own message', () => {
  expect(placeFailure(new FailedCheck('The check failed.'), ['name'])).toEqual({ beside: {}, alone: null });
});
