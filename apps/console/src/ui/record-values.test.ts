import { flagField, imageField, moneyField, momentField, requiredTextField } from '@backline/contract/fields';
import { expect, it } from 'vitest';
import { blankValues, copiedValues, recordFields, recordInputs, recordValues, recordWords } from './record-values.ts';

const fields = {
  ...imageField({ label: 'Poster', url: 'poster_url', thumbnail: 'poster_small_url' }),
  name: requiredTextField({ label: 'Name', required: 'A name is needed' }),
  opens_dttm: momentField({ label: 'Opens', required: 'A time is needed' }),
  price: moneyField({ label: 'Price', error: 'A price is needed', max: 100 }),
  active: flagField({ label: 'Active', preset: true }),
};
const clock = { zone: 'America/Chicago', label: 'CST' };
const stored = {
  poster_url: '/big.png',
  poster_small_url: null,
  name: 'Night One',
  // 41 seconds, which the form does not show.
  opens_dttm: Date.UTC(2030, 0, 2, 1, 30, 41),
  price: 4.5,
  active: false,
};
const image = { url: '/new.png', thumbnailUrl: '/new-small.png' };

it('converts a timestamp to its zone’s local time, and combines both URLs of an image into one form value', () => {
  expect(recordValues(fields, stored, clock)).toEqual({
    image: { url: '/big.png', thumbnailUrl: '/big.png' },
    name: 'Night One',
    opens_dttm: '2030-01-01T19:30',
    price: 4.5,
    active: false,
  });
  expect(blankValues(fields)).toEqual({ image: null, name: '', opens_dttm: null, price: null, active: true });
  expect(recordValues(fields, { ...stored, poster_url: null, opens_dttm: 0 }, clock)).toMatchObject({
    image: null,
    opens_dttm: null,
  });
});

it('sends an unchanged timestamp with its seconds, and a changed timestamp exactly as picked', () => {
  const values = recordValues(fields, stored, clock);
  const sent = (opens_dttm: string | null, before?: typeof stored) =>
    recordFields(fields, { ...values, opens_dttm }, { clock, stored: before }).opens_dttm;
  expect(sent(values.opens_dttm, stored)).toBe(stored.opens_dttm);
  expect(sent(values.opens_dttm)).toBe(Date.UTC(2030, 0, 2, 1, 30));
  expect(sent('2030-01-01T19:31', stored)).toBe(Date.UTC(2030, 0, 2, 1, 31));
  expect(sent(null, stored)).toBe(0);
  expect(sent('soon', stored)).toBe(0);
});

it('sends the URLs of the uploaded image, and omits values that are not fields of the record', () => {
  const values = { ...recordValues(fields, stored, clock), other: 1 };
  expect(recordFields(fields, values, { image, clock, stored })).toEqual({
    ...stored,
    poster_url: '/new.png',
    poster_small_url: '/new-small.png',
  });
  expect(recordInputs(fields)).toEqual({ poster_url: 'image', poster_small_url: 'image' });
});

it('leaves the times empty when a record is copied', () => {
  expect(copiedValues(fields, stored)).toMatchObject({ name: 'Night One', opens_dttm: null, active: false });
});

it('describes a conflict with the form’s labels, and formats times like the form’s pickers', () => {
  const values = recordValues(fields, stored, clock);
  const { labels, show } = recordWords(fields, { isYearFirst: true });
  expect(labels).toEqual({ image: 'Poster', name: 'Name', opens_dttm: 'Opens', price: 'Price', active: 'Active' });
  expect([show('opens_dttm', values), show('price', values), show('active', values)]).toEqual([
    '2030-01-01 07:30 PM',
    '$4.50',
    'Off',
  ]);
  expect(recordWords(fields).show('opens_dttm', values)).toBe('01-01-2030 07:30 PM');
  expect(show('opens_dttm', { ...values, opens_dttm: 'soon' })).toBe('soon');
});
