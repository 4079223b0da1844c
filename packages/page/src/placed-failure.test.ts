import { ApiError } from '@backline/client';
import { expect, it } from 'vitest';
import { FailedCheck } from './bot-check/failed-check.ts';
import { placeFailure } from './placed-failure.ts';

const refused = (...fields: { path: string; message: string }[]) =>
  new ApiError({ status: 422, code: 'invalid_input', message: 'Please check the marked fields.', fields });

const name = { path: 'name', message: 'Please enter name.' };

it('what an input is refused for stands beside it alone, and the general sentence nowhere', () => {
  expect(placeFailure(refused(name), ['name'])).toEqual({ beside: { name: name.message }, alone: null });
});

it('what no input stands for is said once, in its own words', () => {
  const elsewhere = { path: 'event_id', message: 'The event is over.' };
  const twice = { path: 'event_code', message: 'Another one.' };
  expect(placeFailure(refused(name, elsewhere, twice), ['name'])).toEqual({
    beside: { name: name.message },
    alone: elsewhere.message,
  });
});

it('of two refusals of one input the first is said, for there is room for one', () => {
  expect(placeFailure(refused(name, { ...name, message: 'Too long.' }), ['name']).beside).toEqual({
    name: name.message,
  });
});

it('a failure that names no field is said for the whole form, in the words of the screen where it has some', () => {
  expect(placeFailure(refused(), ['name']).alone).toBe('Please check the marked fields.');
  expect(placeFailure(new TypeError('x'), ['name'], () => 'Later.').alone).toBe('Later.');
  expect(placeFailure(null, ['name'])).toEqual({ beside: {}, alone: null });
});

it('that the check of who sends it failed is not said by the form: the check’s own line says it', () => {
  expect(placeFailure(new FailedCheck('The check failed.'), ['name'])).toEqual({ beside: {}, alone: null });
});
