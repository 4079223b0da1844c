import * as raffleTexts from '@backline/contract/raffles.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { Raffle } from '@backline/contract/raffles';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { openPage, refuse, timeOf, type Answer } from '../../../testing/page.tsx';
import { Component as AllRaffles } from './all-raffles.page.tsx';
import { Component } from './event-raffles.page.tsx';
import { drawn, raffle } from '../../../testing/raffle.ts';
import { actionsOf, chooseAction } from '../../../testing/row-menu.ts';

const list = 'events/get_event_raffle';
const update = 'events/update_event_raffle';
const remove = 'events/delete_raffle';
const winners = 'events/get_event_raffle_winners_list';

const open = (rows: Raffle[], answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/raffle/:event_id/:event_name',
    features: ['Page_Raffles', 'Page_Manage_Users'],
    answers: { ...lookups, [list]: () => rows, ...answers },
  });
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

it('shows a load failure with a retry instead of an empty list', async () => {
  open([], { [list]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByText(generalTexts.noData)).toBeNull();
});

it('lists title, description, times and actions, and marks a completed raffle in green with its winners', async () => {
  const { user } = open([
    raffle(1),
    drawn(2),
    raffle(3, { completed: true, state: 'too_few', participants: 1 }),
    raffle(4, { active: false, entries: 1 }),
  ]);
  const waiting = await row(/Drum 1/);
  expect(waiting.getByText(timeOf('2030-01-01 07:30 PM'))).toBeTruthy();
  expect(waiting.getByText(timeOf('2030-01-01 09:00 PM'))).toBeTruthy();
  expect(waiting.getByText('Not started').parentElement?.textContent).toBe('Not started 12 entries');
  const names = (controls: HTMLElement[]) => controls.map((control) => control.getAttribute('aria-label'));
  expect(names(waiting.getAllByRole('button'))).toEqual(['More actions for Drum 1']);
  expect(waiting.getByRole('link', { name: 'Edit Drum 1' }).getAttribute('href')).toBe('/raffle/7/Night%20One/edit/1');
  expect(await actionsOf(user, 'Drum 1')).toEqual(['Complete', 'Draw receipt', 'Delete']);
  await user.keyboard('{Escape}');
  const done = await row(/Drum 2/);
  expect(names(done.getAllByRole('button'))).toEqual(['Winners of Drum 2', 'More actions for Drum 2']);
  expect(await actionsOf(user, 'Drum 2')).toEqual(['Edit', 'Notify winners', 'Draw receipt']);
  expect(done.getByText('Drawn').parentElement?.textContent).toBe('Drawn among 11 fans');
  const few = await row(/Drum 3/);
  expect(few.getByText(/1 fan took part, at least 3 were needed/)).toBeTruthy();
  expect(names(few.getAllByRole('button'))).toEqual(['Winners of Drum 3', 'More actions for Drum 3']);
  const hidden = (await row(/Drum 4/)).getByText('Not active');
  expect(hidden.parentElement?.textContent).toBe('Not active 1 entry · fans do not see it');
  const green = screen.getAllByRole('row').map(({ className }) => className.includes('completed'));
  expect(green).toEqual([false, false, true, true, false]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Title',
    'Description',
    'From time',
    'To time',
    'Actions',
  ]);
});

it('lists winners with name, phone and picture, or says why there are none', async () => {
  const { user, sentTo } = open([drawn(2), raffle(3, { completed: true, state: 'too_few', participants: 1 })], {
    [winners]: ({ input }) =>
      input.raffle_id === 2
        ? [
            {
              id: 5,
              name: 'Ada King',
              phone_number: '+14155550100',
              profile_image_thumbnail_url: '/a.png',
              entry_number: 'K7QM2XW9PA',
            },
            { id: 6, name: 'Bo', phone_number: null, profile_image_thumbnail_url: null, entry_number: 'B7QM2XW9PA' },
          ]
        : [],
  });
  await user.click((await row(/Drum 2/)).getByRole('button', { name: 'Winners of Drum 2' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Raffle Winners')).toBeTruthy();
  const items = await within(dialog).findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Ada King+14155550100 · K7QM2XW9PA',
    'BBo- · B7QM2XW9PA',
  ]);
  expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/a.png');
  expect(sentTo(winners).map(({ input }) => input)).toEqual([{ event_id: 7, raffle_id: 2 }]);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click((await row(/Drum 3/)).getByRole('button', { name: 'Winners of Drum 3' }));
  expect(await screen.findByText('Nobody has won: 1 took part, and at least 3 were needed.')).toBeTruthy();
});

it('completes the shown version of a raffle after a confirmation and shows the server’s refusal', async () => {
  let isStale = true;
  const { user, sentTo } = open([raffle(1)], {
    [update]: () =>
      isStale
        ? refuse(409, { code: 'conflict', message: raffleTexts.raffleConflict })
        : { message: raffleTexts.raffleUpdated, raffle_id: 1, version: 3 },
  });
  const ask = () => chooseAction(user, 'Drum 1', 'Complete');
  const dialog = async () => within(await screen.findByRole('dialog'));
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await ask();
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await closed();
  expect(sentTo(update)).toEqual([]);
  await ask();
  await user.click((await dialog()).getByRole('button', { name: 'Complete and draw' }));
  expect(await screen.findByText(raffleTexts.raffleConflict)).toBeTruthy();
  await closed();
  isStale = false;
  await ask();
  await user.click((await dialog()).getByRole('button', { name: 'Complete and draw' }));
  expect(await screen.findByText('“Drum 1” is completed. Winners are being drawn.')).toBeTruthy();
  expect(screen.queryByText(raffleTexts.raffleUpdated)).toBeNull();
  const { version, no_of_winners, start_time } = raffle(1);
  expect(sentTo(update)[1]?.input).toMatchObject({ raffle_id: 1, version, no_of_winners, start_time, completed: true });
});

it('opens the list of winners after a draw and returns the focus to the raffles', async () => {
  const rows = [raffle(1)];
  const winner = { id: 5, name: 'Ada King', phone_number: null, profile_image_thumbnail_url: null };
  const { user } = open(rows, {
    [winners]: () => [{ ...winner, entry_number: 'K7QM2XW9PA' }],
    [update]: () => {
      rows.splice(0, 1, { ...drawn(1) });
      return { message: raffleTexts.raffleUpdated, raffle_id: 1, version: 3 };
    },
  });
  await chooseAction(user, 'Drum 1', 'Complete');
  (await screen.findByRole('button', { name: 'Complete and draw' })).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Raffle Winners')).toBeTruthy();
  expect(await screen.findByText('Ada King')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Winners of Drum 1', hidden: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Raffles of Night One' })));
});

it('deletes a raffle after a confirmation of what is lost, and says why one cannot be deleted', async () => {
  const rows = [raffle(1)];
  let isDrawn = true;
  const { user, sentTo } = open(rows, {
    [remove]: () => {
      if (isDrawn) return refuse(409, { code: 'conflict', message: raffleTexts.raffleWinnersStay });
      rows.pop();
      return { message: raffleTexts.raffleDeleted };
    },
  });
  const ask = async () => {
    await chooseAction(user, 'Drum 1', 'Delete');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('12 entries go with it.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
  };
  await ask();
  expect(await screen.findByText(raffleTexts.raffleWinnersStay)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  isDrawn = false;
  await ask();
  expect(await screen.findByText(raffleTexts.raffleDeleted)).toBeTruthy();
  expect(sentTo(remove)[1]?.input).toEqual({ event_id: 7, raffle_id: 1 });
  expect(await screen.findByText(generalTexts.noData)).toBeTruthy();
});

it('searches raffles by title, and opens an event’s raffles from the page of all raffles', async () => {
  const { user, sentTo } = open([raffle(1)]);
  await user.type(await screen.findByRole('searchbox', { name: 'Search raffles' }), 'bass');
  await waitFor(() =>
    expect(sentTo(list).at(-1)?.input).toMatchObject({ search: 'bass', event_id: 7, page_number: 1 }),
  );
  const all = openPage({ Component: AllRaffles, path: '/raffle/all', features: ['Page_Raffles'], answers: lookups });
  await all.user.click(await screen.findByRole('combobox', { name: 'Event' }));
  await all.user.click(await screen.findByTitle('Night One'));
  expect(all.router.state.location.pathname).toBe('/raffle/7/Night%20One');
});
