import * as merchDropTexts from '@backline/contract/merch-drops.texts';
import type { ControlRoom, MerchDrop } from '@backline/contract/merch-drops';
import * as productTexts from '@backline/contract/products.texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { openPage, refuse, timeOf, type Answer, savedByZoe } from '../../../testing/page.tsx';
import { Component as ControlRoomPage } from './control-room.page.tsx';
import { Component as CreatePage } from './drop-create.page.tsx';
import { Component as EditPage } from './drop-edit.page.tsx';
import { controlRoom, merchDrop } from '../../../testing/drop.ts';
import { countdown } from './countdown.ts';
import { Component as ListPage } from './event-drops.page.tsx';
import { chooseAction } from '../../../testing/row-menu.ts';

const list = 'product/get_products_list_with_drops';
const room = 'product/get_drop_control_room';
const save = 'product/drop_product';
const below = '/merch-drop/7/Night%20One';

const open = (Component: typeof ListPage, path: string, answers: Record<string, Answer>) =>
  openPage({
    Component,
    path: `/merch-drop/:event_id/:event_name${path}`,
    at: `${below}${path.replace(':product_id', '2')}`,
    features: ['Page_Merch_Drop'],
    answers: { ...lookups, ...answers },
  });
const openList = (rows: MerchDrop[], answers: Record<string, Answer> = {}) =>
  open(ListPage, '', { [list]: () => rows, ...answers });
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const atList = () => screen.findByRole('heading', { name: `at ${below}` });

describe('the list', () => {
  it('shows each drop’s product and artist, state, times in the event’s zone, price and stock', async () => {
    openList([merchDrop(1, { state: 'before' }), merchDrop(2), merchDrop(3, { state: 'sold_out' })]);
    const running = await row(/Shirt 2/);
    expect(running.getByText('The Lamps')).toBeTruthy();
    expect(running.getByText('Running')).toBeTruthy();
    expect(running.getByText('$19.50')).toBeTruthy();
    expect(running.getByText('3 of 50')).toBeTruthy();
    expect(running.getByText(timeOf('02-01-2099 08:00 PM'))).toBeTruthy();
    const control = running.getByRole('link', { name: 'Control room of Shirt 2' });
    expect(control.getAttribute('href')).toBe(`${below}/control/2`);
    const waiting = await row(/Shirt 1/);
    expect(waiting.getByText('Not started')).toBeTruthy();
    expect(waiting.getByRole('link', { name: 'Edit Shirt 1' }).getAttribute('href')).toBe(`${below}/edit/1`);
    expect(waiting.queryByRole('link', { name: /Control room/ })).toBeNull();
    expect((await row(/Shirt 3/)).getByText('Sold out')).toBeTruthy();
  });

  it('removes a drop after a confirmation', async () => {
    const rows = [merchDrop(2)];
    const { user, sentTo } = openList(rows, {
      [save]: () => {
        rows.pop();
        return { message: merchDropTexts.removed, product_id: 2 };
      },
    });
    await chooseAction(user, 'Shirt 2', 'Remove');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(merchDropTexts.removed)).toBeTruthy();
    expect(sentTo(save)[0]?.input).toMatchObject({ event_id: 7, product_id: 2, is_drop: false });
    expect(await screen.findByText(merchDropTexts.none)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add the first merch drop' })).toBeTruthy();
  });
});

describe('the form', () => {
  const choices = { 'product/get_products_to_drop': () => [merchDrop(5, { title: 'Poster' })] };
  const openNew = (answer: Answer = () => ({ message: merchDropTexts.saved, product_id: 5 })) =>
    open(CreatePage, '/add', { ...choices, [save]: answer });

  it('reports missing and invalid fields next to them and sends nothing', async () => {
    const { user, sentTo } = openNew();
    const start = await field('Start');
    await user.click(saveButton());
    const { startRequired, endRequired, dropPriceRequired, dropQuantityRequired } = productTexts;
    for (const text of [merchDropTexts.productRequired, startRequired, endRequired, dropPriceRequired]) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(screen.getByText(dropQuantityRequired)).toBeTruthy();
    await user.type(await field('Special Price'), '0,5');
    expect(await screen.findByText(productTexts.priceTooSmall)).toBeTruthy();
    for (const input of [start, await field('End')]) {
      await user.type(input, '02-01-2099 08:00 PM');
      await user.tab();
    }
    expect(await screen.findByText(productTexts.endBeforeStart)).toBeTruthy();
    await user.click(saveButton());
    expect(sentTo(save)).toEqual([]);
  });

  it('computes the end from a duration of 10 minutes to 1 hour, also after the start changes', async () => {
    const { user, sentTo } = openNew();
    await user.click(await screen.findByRole('combobox', { name: 'Product' }));
    await user.click(await screen.findByTitle('Poster, The Lamps ($25.00)'));
    await user.click(screen.getByRole('combobox', { name: 'Duration' }));
    for (const title of ['10 minutes', '20 minutes', '30 minutes', '40 minutes', '50 minutes', '1 hour']) {
      expect(await screen.findByTitle(title)).toBeTruthy();
    }
    await user.click(screen.getByTitle('20 minutes'));
    await user.type(await field('Start'), '02-01-2099 08:00 PM');
    await user.tab();
    expect((await field('End')).value).toBe('02-01-2099 08:20 PM');
    await user.type(await field('Special Price'), '19,50');
    await user.type(await field('Max Quantity'), '50');
    await user.click(saveButton());
    expect(await atList()).toBeTruthy();
    expect(sentTo(save)[0]?.input).toEqual({
      event_id: 7,
      product_id: 5,
      is_drop: true,
      drop_start_dttm: Date.UTC(2099, 0, 3, 2, 0),
      drop_end_dttm: Date.UTC(2099, 0, 3, 2, 20),
      special_price: 19.5,
      max_drop_quantity: 50,
      version: 0,
    });
  });

  it('asks which values to keep when another tab saved first, and saves the chosen ones', async () => {
    let stored = controlRoom();
    const { user, sentTo } = open(EditPage, '/edit/:product_id', {
      [room]: () => stored,
      [save]: ({ input }) =>
        input['version'] === stored.version
          ? { message: merchDropTexts.saved, product_id: 2 }
          : savedByZoe(merchDropTexts.conflict, 5, ['special_price', 'drop_end_dttm']),
    });
    const price = await field('Special Price');
    await user.clear(price);
    await user.type(price, '15');
    stored = controlRoom({ version: 5, special_price: 12, drop_end_dttm: Date.UTC(2099, 0, 3, 3, 0) });
    await user.click(saveButton());
    const dialog = within(await screen.findByRole('dialog', { name: merchDropTexts.conflict }));
    expect(dialog.getByText('Zoe Park')).toBeTruthy();
    expect(dialog.getByText('$15.00')).toBeTruthy();
    expect(dialog.getByText('$12.00')).toBeTruthy();
    expect(dialog.getByText('02-01-2099 09:00 PM')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
    expect(await atList()).toBeTruthy();
    expect(sentTo(save)[1]?.input).toMatchObject({
      version: 5,
      special_price: 15,
      drop_end_dttm: Date.UTC(2099, 0, 3, 3, 0),
    });
  });

  it('fills the form of a stored drop, keeps the seconds that it hides, and shows a refusal next to its field', async () => {
    const message = productTexts.dropTaken(3);
    const { user, sentTo } = open(EditPage, '/edit/:product_id', {
      [room]: () => controlRoom(),
      [save]: () => refuse(422, { code: 'invalid_input', message, fields: [{ path: 'max_drop_quantity', message }] }),
    });
    const quantity = await field('Max Quantity');
    await user.clear(quantity);
    await user.type(quantity, '2');
    await user.click(saveButton());
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    const { drop_start_dttm, drop_end_dttm } = merchDrop(2);
    expect(sentTo(save)[0]?.input).toMatchObject({
      product_id: 2,
      version: 4,
      max_drop_quantity: 2,
      drop_start_dttm,
      drop_end_dttm,
    });
  });
});

describe('the control room', () => {
  const openRoom = (shown: () => ControlRoom, answers: Record<string, Answer> = {}) =>
    open(ControlRoomPage, '/control/:product_id', { [room]: shown, ...answers });

  it('says that a drop that does not exist was not found', async () => {
    open(ControlRoomPage, '/control/:product_id', {
      [room]: () => refuse(404, { code: 'not_found', message: 'Not found. It may have been deleted.' }),
    });
    expect(await screen.findByText('Not found. It may have been deleted.')).toBeTruthy();
  });

  it('shows stock, holds, sales and revenue by size and minute, and the remaining time', async () => {
    openRoom(() => controlRoom());
    const figures = await screen.findAllByRole('definition');
    expect(figures.map((each) => [each.previousElementSibling?.textContent, each.textContent])).toEqual([
      ['Left of the drop', '20'],
      ['In stock', '54'],
      ['In checkout', '2'],
      ['Sold', '1,201'],
      ['This minute', '7'],
      ['Revenue', '$19.50'],
    ]);
    expect(screen.getByRole('img', { name: '7 sold in the last 30 minutes, peak 7 per minute' })).toBeTruthy();
    expect(screen.getByText(/ends in (1:00:0\d|59:\d\d)/)).toBeTruthy();
    const size = within(screen.getByRole('row', { name: /^M/ }));
    expect(size.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['54', '2', '1']);
    expect(screen.getByRole('columnheader', { name: 'In stock' })).toBeTruthy();
    expect(screen.getByRole('row', { name: /^All/ })).toBeTruthy();
  });

  it('pauses and resumes on one click, ends after a confirmation, and hides its buttons afterwards', async () => {
    let state: ControlRoom['state'] = 'running';
    const becomes = (next: ControlRoom['state'], message: string) => () => {
      state = next;
      return { message };
    };
    const { user, sentTo } = openRoom(() => controlRoom({ state }), {
      'product/pause_drop': becomes('paused', merchDropTexts.paused),
      'product/resume_drop': becomes('running', merchDropTexts.resumed),
      'product/end_drop': becomes('over', merchDropTexts.ended),
    });
    await user.dblClick(await screen.findByRole('button', { name: 'Pause' }));
    expect(await screen.findByText(merchDropTexts.paused)).toBeTruthy();
    expect(sentTo('product/pause_drop').map(({ input }) => input)).toEqual([{ event_id: 7, product_id: 2 }]);
    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    await user.click(await screen.findByRole('button', { name: 'End now' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Fans can no longer start a purchase. 2 in checkout can still be paid for.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'End now' }));
    expect(await screen.findByText(merchDropTexts.ended)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'End now' })).toBeNull());
  });

  it('keeps the focus on the pause button, and in the control room once the drop has ended', async () => {
    let state: ControlRoom['state'] = 'running';
    const { user } = openRoom(() => controlRoom({ state }), {
      'product/pause_drop': () => {
        state = 'paused';
        return { message: merchDropTexts.paused };
      },
      'product/end_drop': () => {
        state = 'over';
        return { message: merchDropTexts.ended };
      },
    });
    (await screen.findByRole('button', { name: 'Pause' })).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Resume' }));
    // A repeated keydown is prevented. Otherwise a held Enter would resume the drop immediately.
    expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Resume' }), { key: 'Enter', repeat: true })).toBe(
      false,
    );
    screen.getByRole('button', { name: 'End now' }).focus();
    await user.keyboard('{Enter}');
    within(await screen.findByRole('dialog'))
      .getByRole('button', { name: 'End now' })
      .focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: /^Drop: / })));
  });

  it('shows one server message when another tab has ended the drop, and opens one dialog on a double click', async () => {
    const { user, sentTo } = openRoom(() => controlRoom(), {
      'product/pause_drop': () => refuse(409, { code: 'conflict', message: merchDropTexts.over }),
      'product/end_drop': () => ({ message: merchDropTexts.ended }),
    });
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(await screen.findByText(merchDropTexts.over)).toBeTruthy();
    await user.dblClick(screen.getByRole('button', { name: 'End now' }));
    const dialogs = await screen.findAllByRole('dialog');
    expect(dialogs).toHaveLength(1);
    await user.dblClick(within(dialogs[0] as HTMLElement).getByRole('button', { name: 'End now' }));
    expect(await screen.findByText(merchDropTexts.ended)).toBeTruthy();
    expect(sentTo('product/end_drop')).toHaveLength(1);
  });

  it('counts down in minutes and seconds, and in hours if there are any', () => {
    expect([countdown(-1), countdown(59_001), countdown(187_000), countdown(3_600_000)]).toEqual([
      '0:00',
      '1:00',
      '3:07',
      '1:00:00',
    ]);
  });
});
