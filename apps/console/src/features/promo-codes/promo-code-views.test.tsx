import { listLayout, type SavedView } from '@backline/contract/saved-views';
import * as viewTexts from '@backline/contract/saved-views.texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { promoCode } from '../../../testing/promo-code.ts';
import { actionsOf, chooseAction } from '../../../testing/row-menu.ts';
import { Component } from './all-promo-codes.page.tsx';

const list = 'promo_code/get_artist_promo_code_list';
const views = 'views/get_list_views';
const setLayout = 'views/set_layout';
const saveView = 'views/save_view';
const plain = { hidden: [], widths: [] };

const tour: SavedView = {
  id: 3,
  name: 'Tour',
  query: 'search=tour',
  layout: { hidden: ['minimum'], widths: [] },
  is_shared: false,
  is_default: false,
  may_change: true,
};

function open(at: string, saved: SavedView[], answers: Record<string, Answer> = {}, mayShare = false) {
  return openPage({
    Component,
    path: '/promocode/all',
    at: `/promocode/all${at}`,
    features: ['Page_Promocodes'],
    answers: {
      [list]: () => [promoCode(1)],
      [views]: () => ({ layout: plain, views: saved, may_share: mayShare }),
      ...answers,
    },
  });
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('columns', () => {
  it('shows a hidden column again when the server does not store the change', async () => {
    const { user } = open('', [], { [setLayout]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
    await screen.findByRole('row', { name: /ENCORE1/ });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Minimum' }));
    await waitFor(() => expect(heads()).toContain('Minimum'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Minimum' }).checked).toBe(true);
  });

  it('hides columns except the first and the actions, and stores the choice on the server', async () => {
    const { user, sentTo } = open('', [], { [setLayout]: () => ({ message: 'ok' }) });
    await screen.findByRole('row', { name: /ENCORE1/ });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    for (const name of ['Code', 'Actions'])
      expect((await screen.findByRole<HTMLInputElement>('checkbox', { name })).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Minimum' }));
    expect(heads()).not.toContain('Minimum');
    const [sent] = sentTo(setLayout);
    expect(sent?.input).toEqual({ list: 'promo_codes', layout: { hidden: ['minimum'], widths: [] } });
  });

  it('offers no change of the columns while the stored layout is not loaded', async () => {
    open('', [], { [views]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
    await screen.findByRole('row', { name: /ENCORE1/ });
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Columns' }).disabled).toBe(true);
  });

  it('resizes a column with the arrow keys and stores a valid width on the server', async () => {
    const { sentTo } = open('', [], { [setLayout]: () => ({ message: 'ok' }) });
    await screen.findByRole('row', { name: /ENCORE1/ });
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Width of Code' }), { key: 'ArrowRight' });
    await waitFor(() => expect(sentTo(setLayout)).toHaveLength(1));
    const [sent] = sentTo(setLayout);
    expect(listLayout.parse(sent?.input['layout']).widths).toEqual([{ column: 'code', width: expect.any(Number) }]);
  });
});

describe('saved views', () => {
  it('says that the view in the URL no longer exists, and shows the list without it', async () => {
    const { router } = open('?view=9', []);
    expect(await screen.findByText(viewTexts.gone)).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  it('offers no changes to a view that the person may not change', async () => {
    const { user } = open('', [{ ...tour, is_shared: true, may_change: false }]);
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    expect(await actionsOf(user, 'Tour')).toEqual(['Set as default']);
    expect(screen.queryByRole('checkbox', { name: /^Share/ })).toBeNull();
  });

  it('offers to update, rename and delete an own view, and to remove it as the default', async () => {
    const { user } = open('', [{ ...tour, is_default: true }]);
    await user.click(await screen.findByRole('button', { name: 'View: Tour' }));
    expect(await actionsOf(user, 'Tour')).toEqual([
      'Remove as default',
      'Update to current filters and columns',
      'Rename',
      'Delete',
    ]);
  });

  it('opens a view from its URL with its filters and columns', async () => {
    const { router, sentTo } = open('?view=3', [tour]);
    await waitFor(() => expect(router.state.location.search).toBe('?search=tour&view=3'));
    await waitFor(() => expect(sentTo(list).at(-1)?.input).toMatchObject({ search: 'tour' }));
    expect(heads()).not.toContain('Minimum');
    expect(screen.getByRole('button', { name: 'View: Tour' })).toBeTruthy();
  });

  it('opens the default view only if the URL has no filters', async () => {
    const { router } = open('', [{ ...tour, is_default: true }]);
    await waitFor(() => expect(router.state.location.search).toBe('?search=tour&view=3'));
    const other = open('?search=x', [{ ...tour, is_default: true }]);
    await screen.findByRole('row', { name: /ENCORE1/ });
    expect(other.router.state.location.search).toBe('?search=x');
  });

  it('saves the current filters and columns as a view, and rejects an empty name', async () => {
    const { user, sentTo, router } = open('?search=late', [], {
      [saveView]: () => ({ message: viewTexts.saved, view_id: 5 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Save view' }));
    expect(await dialog.findByText(viewTexts.nameRequired)).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Save current view as' }), 'Late');
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(await screen.findByText(viewTexts.saved)).toBeTruthy();
    expect(sentTo(saveView).map(({ input }) => input)).toEqual([
      { list: 'promo_codes', name: 'Late', query: 'search=late', layout: plain, is_shared: false },
    ]);
    expect(router.state.location.search).toBe('?search=late&view=5');
  });

  it('shares a view with all staff if the person may do so, and renames a view', async () => {
    const { user, sentTo } = open('', [tour], { [saveView]: () => ({ message: viewTexts.saved, view_id: 3 }) }, true);
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await chooseAction(user, 'Tour', 'Share with all staff');
    expect(await screen.findByText(viewTexts.saved)).toBeTruthy();
    await chooseAction(user, 'Tour', 'Rename');
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New name of “Tour”' });
    await user.clear(name);
    await user.type(name, 'On tour');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(sentTo(saveView)).toHaveLength(2));
    expect(sentTo(saveView).map(({ input }) => input)).toMatchObject([
      { view_id: 3, name: 'Tour', is_shared: true },
      { view_id: 3, name: 'On tour', query: 'search=tour' },
    ]);
  });
});
