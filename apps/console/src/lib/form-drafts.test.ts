import { beforeEach, expect, it, vi } from 'vitest';
import { forgetDrafts } from './drafts.ts';
import { formDraftOf, sweepFormDrafts } from './form-drafts.ts';

const form = '1./polls/add';
const ofAda = () => formDraftOf(1, form);
const keys = () => Object.keys(localStorage).filter((key) => key.startsWith('form-draft.'));

beforeEach(() => localStorage.clear());

it.each(['storefront_access_token', 'store_webhook_secret', 'password', 'new_password'])(
  'never stores a %s',
  (name) => {
    ofAda().keep({ name: 'Lamps', [name]: 'hush' }, { name: '', [name]: '' });
    expect(
      keys()
        .map((key) => localStorage.getItem(key))
        .join(),
    ).not.toContain('hush');
    expect(ofAda().read()).toMatchObject({ values: { name: 'Lamps' }, isPartial: true });
  },
);

it('leaves out a picked file, even inside a list, but keeps the other fields', () => {
  const file = new File(['bytes'], 'One.mp3');
  const values = { image: { file, thumbnail: file }, data: [{ title: 'One', song: { id: '1', file } }] };
  ofAda().keep(values, { image: null, data: [] });
  expect(ofAda().read()).toMatchObject({ values: { data: [{ title: 'One' }] }, isPartial: true });
  expect(ofAda().read()?.values).not.toHaveProperty('image');
});

it('returns no draft to another person, and deletes the draft when the other person signs in', () => {
  ofAda().keep({ name: 'Lamps' }, { name: '' });
  expect(formDraftOf(11, form).read()).toBeNull();
  sweepFormDrafts(11);
  expect(keys()).toEqual([]);
});

it('drops a draft after a day', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  ofAda().keep({ name: 'Lamps' }, { name: '' });
  vi.setSystemTime(Date.now() + 86_399_000);
  sweepFormDrafts(1);
  expect(ofAda().read()).not.toBeNull();
  vi.setSystemTime(Date.now() + 1_000);
  expect(ofAda().read()).toBeNull();
  sweepFormDrafts(1);
  expect(keys()).toEqual([]);
  vi.useRealTimers();
});

it('returns no draft if the stored text is not a draft', () => {
  localStorage.setItem(`form-draft.1.${form}`, '{"at":"noon"}');
  expect(ofAda().read()).toBeNull();
});

it('stores only the fields that differ from the initial values, and no draft if none differs', () => {
  const draft = ofAda();
  draft.keep({ name: 'Lamps', city: 'Austin' }, { name: '', city: 'Austin' });
  expect(draft.read()?.values).toEqual({ name: 'Lamps' });
  draft.keep({ name: '', city: 'Austin' }, { name: '', city: 'Austin' });
  expect(keys()).toEqual([]);
});

it('stores a cleared select as null, and no draft if the select was empty before', () => {
  const draft = ofAda();
  draft.keep({ name: 'Lamps', city: undefined }, { name: 'Lamps', city: 3 });
  expect(draft.read()).toMatchObject({ values: { city: null }, before: { city: 3 } });
  draft.keep({ name: 'Lamps', city: undefined }, { name: 'Lamps', city: null });
  expect(keys()).toEqual([]);
});

it('does not delete a draft that another tab has stored in the meantime', () => {
  const saved = ofAda();
  saved.keep({ name: 'Lamps' }, { name: '' });
  ofAda().keep({ name: 'Lanterns' }, { name: '' });
  saved.forget();
  expect(ofAda().read()?.values).toEqual({ name: 'Lanterns' });
});

it('keeps form drafts on a sign-out, although it deletes unsent replies', () => {
  ofAda().keep({ name: 'Lamps' }, { name: '' });
  forgetDrafts();
  expect(ofAda().read()).not.toBeNull();
});
