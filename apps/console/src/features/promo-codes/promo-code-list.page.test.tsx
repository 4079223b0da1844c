import type { PromoCode } from '@backline/contract/promo-codes';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lamps } from '../../../testing/people.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './promo-code-list.page.tsx';
import { promoCode } from '../../../testing/promo-code.ts';
import { actionsOf, chooseAction } from '../../../testing/row-menu.ts';

const list = 'promo_code/get_artist_promo_code_list';
const select = 'promo_code/select_promo_code';
const unselect = 'promo_code/unselect_promo_code';

const open = (rows: PromoCode[], answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/promocode/:artist_id/:artist_name',
    features: ['Page_Promocodes'],
    answers: { ...lamps, [list]: () => rows, ...answers },
  });
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

it('says that an unknown artist was not found and shows no name from the URL', async () => {
  openPage({
    Component,
    path: '/promocode/:artist_id/:artist_name',
    at: '/promocode/3/Somebody',
    features: ['Page_Promocodes'],
    answers: {
      'artist_manager/name': () => refuse(404, { code: 'not_found', message: 'Not found. It may have been deleted.' }),
    },
  });
  expect(await screen.findByText('Not found. It may have been deleted.')).toBeTruthy();
  expect(screen.queryByText(/Somebody/)).toBeNull();
});

it('shows the artist’s stored name in the title instead of the name in the URL', async () => {
  openPage({
    Component,
    path: '/promocode/:artist_id/:artist_name',
    at: '/promocode/21/x',
    features: ['Page_Promocodes'],
    answers: { ...lamps, [list]: () => [] },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'The Lamps' })).toBeTruthy();
});

it('shows an empty list in the specification’s words, but not after a load failure', async () => {
  open([], { [list]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByText(promoTexts.none)).toBeNull();
  open([]);
  expect(await screen.findByText('No Promo Code Available')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add the first promo code' }).getAttribute('href')).toBe(
    '/promocode/21/The%20Lamps/add',
  );
});

it('shows each code’s discount, period, uses and state', async () => {
  open([
    promoCode(1, { is_promo_code_display: true }),
    promoCode(2, { discount_type: 'fixed', discount_value: 5, minimum_amount: 40, state: 'upcoming' }),
    promoCode(3, { state: 'over', is_promo_code_display: true }),
  ]);
  const first = await row(/ENCORE1/);
  expect(first.getByText('12.5% off')).toBeTruthy();
  expect(first.getByText('3 of 1,500')).toBeTruthy();
  expect(first.getByText('Running')).toBeTruthy();
  expect(first.getByText('Shown to fans')).toBeTruthy();
  const second = await row(/ENCORE2/);
  expect(second.getByText('$5 off')).toBeTruthy();
  expect(second.getByText('$40.00')).toBeTruthy();
  expect(second.getByText('Not started')).toBeTruthy();
  expect((await row(/ENCORE3/)).getByText('Selected, not shown')).toBeTruthy();
  const edit = second.getByRole('link', { name: 'Edit ENCORE2' });
  expect(edit.getAttribute('href')).toBe('/promocode/21/The%20Lamps/edit/2');
});

it('selects or unselects a code only once on a double click, and shows the server’s message', async () => {
  const rows = [promoCode(1), promoCode(2, { is_promo_code_display: true })];
  const { user, sentTo } = open(rows, {
    [select]: () => {
      rows[0] = promoCode(1, { is_promo_code_display: true });
      rows[1] = promoCode(2);
      return { message: promoTexts.selected };
    },
    [unselect]: () => {
      rows[0] = promoCode(1);
      return { message: promoTexts.unselected };
    },
  });
  await actionsOf(user, 'ENCORE1');
  await user.dblClick(screen.getByRole('menuitem', { name: 'Select' }));
  expect(await screen.findByText('Promo Code has been selected successfully.')).toBeTruthy();
  expect(sentTo(select).map(({ input }) => input)).toEqual([{ artist_id: 21, promo_code_id: 1 }]);
  await screen.findByText('Shown to fans');
  await chooseAction(user, 'ENCORE1', 'Unselect');
  expect(await screen.findByText('Promo Code has been unselected successfully.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Shown to fans')).toBeNull());
  expect(await actionsOf(user, 'ENCORE2')).toEqual(['Select', 'Archive']);
});

it('shows why the server refused to select a code, and searches the list of codes', async () => {
  const { user, sentTo } = open([promoCode(1)], {
    [select]: () => refuse(404, { code: 'not_found', message: 'Not found. It may have been deleted.' }),
  });
  await chooseAction(user, 'ENCORE1', 'Select');
  expect(await screen.findByText('Not found. It may have been deleted.')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Search promo codes' }), 'tour');
  await waitFor(() => expect(sentTo(list).at(-1)?.input).toMatchObject({ search: 'tour', artist_id: 21 }));
});

it('archives a code after a confirmation, and offers only to restore an archived one', async () => {
  const { user, sentTo } = open([], {
    [list]: ({ input }) => [promoCode(1, { is_archived: input['archived'] === true })],
    'promo_code/archive_artist_promo_code': () => ({ message: promoTexts.archived }),
  });
  await chooseAction(user, 'ENCORE1', 'Archive');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Archive the promo code “ENCORE1” of The Lamps?' })).getByRole(
      'button',
      { name: 'Archive' },
    ),
  );
  expect(await screen.findByText(promoTexts.archived)).toBeTruthy();
  expect(sentTo('promo_code/archive_artist_promo_code').map(({ input }) => input)).toEqual([
    { artist_id: 21, promo_code_id: 1, archived: true },
  ]);
  await user.click(screen.getByRole('radio', { name: 'Archived' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Edit ENCORE1' })).toBeNull());
  expect(await actionsOf(user, 'ENCORE1')).toEqual(['Restore']);
});
