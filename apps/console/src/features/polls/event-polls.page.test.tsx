import * as pollTexts from '@backline/contract/polls.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { PollRow } from '@backline/contract/polls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rowGone } from '../../lib/failure-text.ts';
import { lookups } from '../../../testing/fan.ts';
import { openPage, refuse, timeOf, type Answer } from '../../../testing/page.tsx';
import { Component } from './event-polls.page.tsx';
import { poll } from '../../../testing/poll.ts';
import { actionsOf, chooseAction } from '../../../testing/row-menu.ts';

const list = 'events/get_event_poll';
const update = 'events/update_event_poll';
const remove = 'events/delete_poll';

const open = (rows: PollRow[], answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/poll/:event_id/:event_name',
    features: ['Page_Polls'],
    answers: { ...lookups, [list]: () => rows, ...answers },
  });
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const names = (controls: HTMLElement[]) => controls.map((control) => control.getAttribute('aria-label'));
const nameOf = (id: number) => `Encore ${id}?`;

it('lists question, times, participants, votes as bars, and the actions of each state', async () => {
  const { user } = open([poll(1), poll(2, { completed: true })]);
  const waiting = await row(/Encore 1/);
  expect(waiting.getByText(timeOf('2030-01-01 07:30 PM'))).toBeTruthy();
  expect(waiting.getByText(timeOf('2030-01-01 09:00 PM'))).toBeTruthy();
  expect(waiting.getByRole('cell', { name: '3' })).toBeTruthy();
  const bars = waiting.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(bars).toEqual(['Harbour2 · 67%', 'Lanterns1 · 33%', 'Tides0 · 0%']);
  expect(waiting.getByText('Not started')).toBeTruthy();
  expect(names(waiting.getAllByRole('button'))).toEqual(['Participants of Encore 1?', 'More actions for Encore 1?']);
  expect(await actionsOf(user, nameOf(1))).toEqual(['Notify', 'Edit', 'Complete', 'Duplicate', 'Delete']);
  const done = await row(/Encore 2/);
  expect(done.getByText('Completed')).toBeTruthy();
  expect(names(done.getAllByRole('button'))).toEqual(['Winners of Encore 2?', 'More actions for Encore 2?']);
  await user.keyboard('{Escape}');
  expect(await actionsOf(user, nameOf(2))).toEqual(['Participants', 'Notify', 'Edit', 'Duplicate', 'Delete']);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Questions',
    'Time',
    'Participated',
    'Actions',
  ]);
});

it('lists winners and participants with name, phone and time, page by page', async () => {
  const person = (id: number) => ({
    id,
    name: `Fan ${id}`,
    phone_number: id === 1 ? '+14155550100' : null,
    profile_image_thumbnail_url: null,
    created_dttm: Date.UTC(2030, 0, 2, 1, 45),
  });
  const { user, sentTo } = open([poll(2, { completed: true })], {
    'events/get_event_poll_winners_list': () => [person(1)],
    'events/get_user_event_poll_submissions': ({ input }) =>
      Response.json([person(input.cursor === undefined ? 1 : 2)], {
        headers: input.cursor === undefined ? { 'x-next-cursor': 'more' } : {},
      }),
  });
  await user.click((await row(/Encore 2/)).getByRole('button', { name: /^Winners/ }));
  const winners = await screen.findByRole('dialog', { name: 'Poll Winners' });
  expect((await within(winners).findByRole('row', { name: /Fan 1/ })).textContent).toContain(
    '+14155550100' + '2030-01-01 07:45 PM',
  );
  await user.click(within(winners).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await chooseAction(user, nameOf(2), 'Participants');
  const dialog = await screen.findByRole('dialog', { name: 'Participants' });
  await user.click(await within(dialog).findByRole('button', { name: 'Load more' }));
  expect(await within(dialog).findByRole('row', { name: /Fan 2/ })).toBeTruthy();
  const headers = within(dialog)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(headers).toEqual(['Name', 'Phone', 'Created At']);
  expect(sentTo('events/get_user_event_poll_submissions')[0]?.input).toMatchObject({ event_id: 7, poll_id: 2 });
});

it('completes the shown version of a poll after a confirmation and leaves its options unchanged', async () => {
  const { user, sentTo } = open([poll(1)], {
    [update]: () => ({ message: pollTexts.pollUpdated, poll_id: 1, version: 3 }),
  });
  await chooseAction(user, nameOf(1), 'Complete');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('3 votes so far. Fans see the result immediately and can no longer answer.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Complete' }));
  expect(await screen.findByText(pollTexts.pollUpdated)).toBeTruthy();
  const { version, question, start_time, end_time, results } = poll(1);
  expect(sentTo(update).map(({ input }) => input)).toEqual([
    { event_id: 7, poll_id: 1, version, question, start_time, end_time, completed: true, results },
  ]);
});

it('says that a poll was deleted by somebody else', async () => {
  const rows = [poll(1)];
  const { user } = open(rows, {
    [remove]: () => {
      rows.pop();
      return refuse(404, { code: 'not_found', message: generalTexts.rowNotFound });
    },
  });
  await chooseAction(user, nameOf(1), 'Delete');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(rowGone)).toBeTruthy();
  expect(await screen.findByText(pollTexts.noPolls)).toBeTruthy();
});

it('deletes a poll after a confirmation that says how many votes will be lost', async () => {
  const rows = [poll(1)];
  const { user, sentTo } = open(rows, {
    [remove]: () => {
      rows.pop();
      return { message: 'Gone.' };
    },
  });
  const ask = () => chooseAction(user, nameOf(1), 'Delete');
  await ask();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('3 votes go with it.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(pollTexts.noPolls)).toBeTruthy();
  expect(sentTo(remove).map(({ input }) => input)).toEqual([{ event_id: 7, poll_id: 1 }]);
});
