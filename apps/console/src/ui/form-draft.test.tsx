import { defaultAppearance } from '@backline/contract/appearance';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ofArtist, press, type Answers } from '../../testing/forms/form-case.tsx';
import { promoCode } from '../../testing/promo-code.ts';
import { Component as EditPromoCode } from '../features/promo-codes/promo-code-edit.page.tsx';
import { DraftOffer } from './draft-offer.tsx';

const stored = (change: object = {}) => ({ ...promoCode(2), usage_limit: 100, ...change });
const open = (change: object = {}, answers: Answers = {}) =>
  ofArtist(EditPromoCode, 'promocode', '/edit/:promo_code_id', {
    'promo_code/get_artist_promo_code_details': () => stored(change),
    'promo_code/update_artist_promo_code': () => ({ message: 'Saved.', promo_code_id: 2, version: 3 }),
  })(answers);
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

async function type(user: ReturnType<typeof open>['user'], label: string, text: string) {
  await user.clear(await field(label));
  await user.type(await field(label), text);
}

/** Leaves the form without answering any dialog, as a browser crash would. */
async function leaveDraft(text = 'LANTERN') {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T13:18:00') });
  const { user } = open();
  await type(user, 'Code', text);
  vi.setSystemTime(new Date('2030-01-01T13:40:00'));
}

const offer = () => screen.findByText('Restore your draft from 1:18 PM');

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('saves a form even if the browser cannot store its draft', async () => {
  const { user, sentTo } = open();
  await field('Code');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await type(user, 'Code', 'LANTERN');
  await press(user, 'Save');
  await waitFor(() => expect(sentTo('promo_code/update_artist_promo_code')).toHaveLength(1));
});

it('does not offer one person’s draft to the next person who signs in', async () => {
  await leaveDraft();
  const zoe = { id: 2, name: 'Zoe', role: 'MANAGER', access_features: [], profile_image_url: null, impersonator: null };
  open({}, { 'users/get_auth_details': () => ({ ...zoe, appearance: defaultAppearance, announcement: null }) });
  await field('Code');
  expect(screen.queryByText(/Restore your draft/)).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('form-draft.'))).toEqual([]);
});

it('offers the draft when the person returns, restores only its fields, and marks the form as changed', async () => {
  await leaveDraft();
  const { user } = open({ usage_limit: 250 });
  await offer();
  expect((await field('Code')).value).toBe(promoCode(2).code);
  await press(user, 'Restore');
  expect((await field('Code')).value).toBe('LANTERN');
  expect((await field('Usage Limit')).value).toBe('250');
  await screen.findByText('Unsaved changes');
  expect(screen.queryByText(/Restore your draft/)).toBeNull();
});

it('warns that the record was saved after the draft if the draft would overwrite the saved values', async () => {
  await leaveDraft();
  open({ code: 'TORCH' });
  await offer();
  expect(screen.getByText('Somebody saved this record since. The draft replaces the same fields.')).toBeTruthy();
});

it('says that a partial draft contains no files and passwords', () => {
  const offered = { at: Date.now(), values: {}, before: {}, isPartial: true, isOutdated: false };
  render(<DraftOffer offer={offered} onRestore={() => undefined} onDiscard={() => undefined} />);
  expect(screen.getByText('Files and passwords are not saved in drafts. Add them again.')).toBeTruthy();
});

it('does not offer a draft again after the person discarded it', async () => {
  await leaveDraft();
  const { user } = open();
  await offer();
  await press(user, 'Discard');
  open();
  expect((await field('Code')).value).toBe(promoCode(2).code);
  expect(screen.queryByText(/Restore your draft/)).toBeNull();
});

it('keeps an offered draft while the person types and undoes the change without a decision', async () => {
  await leaveDraft();
  const { user } = open();
  await offer();
  await type(user, 'Code', 'TORCH');
  await type(user, 'Code', promoCode(2).code);
  open();
  await offer();
  await press(user, 'Restore');
  expect((await field('Code')).value).toBe('LANTERN');
});

it('stores what was typed during the offer when the draft is discarded', async () => {
  await leaveDraft();
  const { user } = open();
  await offer();
  await type(user, 'Code', 'TORCH');
  await press(user, 'Discard');
  open();
  await press(user, 'Restore');
  expect((await field('Code')).value).toBe('TORCH');
});

it('stores a restored draft together with what was typed during the offer', async () => {
  await leaveDraft();
  const { user } = open();
  await offer();
  await type(user, 'Usage Limit', '300');
  await press(user, 'Restore');
  open();
  await press(user, 'Restore');
  expect((await field('Code')).value).toBe('LANTERN');
  expect((await field('Usage Limit')).value).toBe('300');
});

it('does not offer a draft again after the form was saved', async () => {
  await leaveDraft();
  const { user, sentTo } = open();
  await press(user, 'Restore');
  await press(user, 'Save');
  await screen.findByRole('heading', { name: /^at / });
  expect(sentTo('promo_code/update_artist_promo_code')[0]?.input).toMatchObject({ code: 'LANTERN' });
  open();
  await field('Code');
  expect(screen.queryByText(/Restore your draft/)).toBeNull();
});
