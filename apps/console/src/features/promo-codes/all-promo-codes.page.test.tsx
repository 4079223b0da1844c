import type { PromoCode } from '@backline/contract/promo-codes';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './all-promo-codes.page.tsx';
import { promoCode } from '../../../testing/promo-code.ts';

const list = 'promo_code/get_artist_promo_code_list';

const open = (rows: PromoCode[], answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/promocode/all',
    features: ['Page_Promocodes'],
    answers: { [list]: () => rows, ...answers },
  });

it('shows a load failure with a retry instead of an empty list', async () => {
  open([], { [list]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByText(promoTexts.none)).toBeNull();
});

it('shows the artist of each code, with links to the artist’s codes and to the code', async () => {
  open([promoCode(1), promoCode(2, { artist_id: 22, artist_name: 'Low Tide' })]);
  const row = within(await screen.findByRole('row', { name: /ENCORE2/ }));
  expect(row.getByRole('link', { name: 'Low Tide' }).getAttribute('href')).toBe('/promocode/22/Low%20Tide');
  expect(row.getByRole('link', { name: 'Edit ENCORE2' }).getAttribute('href')).toBe('/promocode/22/Low%20Tide/edit/2');
});

it('requests and searches the codes of all artists', async () => {
  const { user, sentTo } = open([]);
  expect(await screen.findByText(promoTexts.none)).toBeTruthy();
  expect(sentTo(list)[0]?.input['artist_id'] ?? null).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search promo codes' }), 'enc');
  await waitFor(() => expect(sentTo(list).at(-1)?.input).toMatchObject({ search: 'enc', page_number: 1 }));
});
