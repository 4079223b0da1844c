import * as raffleTexts from '@backline/contract/raffles.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { Raffle } from '@backline/contract/raffles';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { openPage, type Answer, refuseFields, savedByZoe } from '../../../testing/page.tsx';
import { Component as CreatePage } from './raffle-create.page.tsx';
import { Component as EditPage } from './raffle-edit.page.tsx';
import { drawn, raffle } from '../../../testing/raffle.ts';

const add = 'events/add_event_raffle';
const update = 'events/update_event_raffle';
const saved: Answer = () => ({ message: raffleTexts.raffleUpdated, raffle_id: 2, version: 3 });

const openNew = (answer: Answer = () => ({ message: raffleTexts.raffleCreated, raffle_id: 9 })) =>
  openPage({
    Component: CreatePage,
    path: '/raffle/:event_id/:event_name/add',
    features: ['Page_Raffles'],
    answers: { ...lookups, [add]: answer },
  });
const openStored = (stored: () => Raffle, answer: Answer = saved) =>
  openPage({
    Component: EditPage,
    path: '/raffle/:event_id/:event_name/edit/:raffle_id',
    features: ['Page_Raffles'],
    answers: { ...lookups, 'events/get_raffle_detail': stored, [update]: answer },
  });

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole('button', { name: 'Save' });
const atList = () => screen.findByRole('heading', { name: 'at /raffle/7/Night%20One' });

it('reports missing and invalid fields in the specification’s words and sends nothing', async () => {
  const { user, sentTo } = openNew();
  const winners = await field('Number of Winners');
  await user.click(save());
  const { startTimeRequired, endTimeRequired } = generalTexts;
  const { titleRequired, winnersRequired, participantsRequired } = raffleTexts;
  for (const text of [titleRequired, startTimeRequired, endTimeRequired, winnersRequired, participantsRequired]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  await user.type(winners, '0');
  await user.type(await field('Minimum Number of Participants'), '0');
  await user.tab();
  expect(await screen.findByText(raffleTexts.winnersTooFew)).toBeTruthy();
  expect(screen.getByText(participantsRequired)).toBeTruthy();
  await user.clear(winners);
  await user.type(winners, '2,5');
  expect(await screen.findByText(generalTexts.wholeNumber)).toBeTruthy();
  for (const name of ['Start Time', 'End Time']) {
    await user.type(await field(name), '2020-01-02 08:00 PM');
    await user.tab();
  }
  expect(await screen.findByText(generalTexts.startTimePast)).toBeTruthy();
  expect(await screen.findByText(generalTexts.endTimePast)).toBeTruthy();
  expect(sentTo(add)).toEqual([]);
});

it('creates an active raffle in the event’s zone and keeps the typed values after a failure', async () => {
  let answer: () => unknown = () => refuseFields({ title: 'Not this.' });
  const { user, sentTo } = openNew(() => answer());
  await user.type(await field('Title'), 'Drum');
  await user.type(await field('Start Time'), '2099-01-02 08:00 PM');
  await user.tab();
  await user.type(await field('End Time'), '2099-01-02 07:00 PM');
  await user.tab();
  expect(await screen.findByText(raffleTexts.raffleEndsBeforeStart)).toBeTruthy();
  await user.clear(await field('End Time'));
  await user.type(await field('End Time'), '2099-01-02 09:00 PM');
  await user.tab();
  await user.type(await field('Number of Winners'), '2');
  await user.type(await field('Minimum Number of Participants'), '10');
  await user.click(save());
  expect(await screen.findByText('Not this.')).toBeTruthy();
  expect((await field('Number of Winners')).value).toBe('2');
  answer = () => new Response('<html>', { status: 502 });
  await user.click(save());
  expect((await screen.findAllByText(generalTexts.tryLater)).length).toBeGreaterThan(0);
  answer = () => ({ message: raffleTexts.raffleCreated, raffle_id: 9 });
  await user.click(save());
  expect(await atList()).toBeTruthy();
  expect(screen.getByText(raffleTexts.raffleCreated)).toBeTruthy();
  expect(sentTo(add).at(-1)?.input).toEqual({
    event_id: 7,
    title: 'Drum',
    description: '',
    start_time: Date.UTC(2099, 0, 3, 2, 0),
    end_time: Date.UTC(2099, 0, 3, 3, 0),
    no_of_winners: 2,
    minimum_no_of_participants: 10,
    active: true,
    completed: false,
  });
});

it('completes a raffle with the Completed switch, and sends all fields with the seconds that the form hides', async () => {
  const { user, sentTo } = openStored(() => raffle(2));
  await user.click(await screen.findByRole('switch', { name: 'Completed' }));
  await user.click(save());
  expect(await atList()).toBeTruthy();
  expect(screen.getByText(raffleTexts.raffleUpdated)).toBeTruthy();
  const { start_time, end_time, title } = raffle(2);
  expect(sentTo(update)[0]?.input).toMatchObject({
    raffle_id: 2,
    version: 2,
    start_time,
    end_time,
    title,
    completed: true,
  });
});

it('allows only text changes in a completed raffle, and shows the server’s error for a refused change', async () => {
  const { user, sentTo } = openStored(
    () => drawn(2),
    () => refuseFields({ no_of_winners: raffleTexts.raffleStays }, raffleTexts.raffleStays),
  );
  expect(await screen.findByText(/This raffle is completed/)).toBeTruthy();
  expect(screen.queryByLabelText('Number of Winners')).toBeNull();
  await user.type(await field('Title'), '!');
  await user.click(save());
  expect((await screen.findAllByText(raffleTexts.raffleStays)).length).toBeGreaterThan(0);
  expect(sentTo(update)[0]?.input).toMatchObject({ title: 'Drum 2!', completed: true, no_of_winners: 2 });
});

it('on a conflict, shows both versions, and saves the values that the person chooses', async () => {
  let stored = raffle(2);
  const { user, sentTo } = openStored(
    () => stored,
    ({ input }) =>
      input.version === stored.version
        ? { message: raffleTexts.raffleUpdated, raffle_id: 2, version: 4 }
        : savedByZoe(raffleTexts.raffleConflict, 3, ['description', 'end_time']),
  );
  await user.type(await field('Description'), ' Mine.');
  stored = raffle(2, { version: 3, description: 'Theirs.', end_time: Date.UTC(2030, 0, 3, 1, 0) });
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: raffleTexts.raffleConflict }));
  expect(dialog.getByText('Zoe Park')).toBeTruthy();
  expect(within(dialog.getByRole('group', { name: 'End Time' })).getByText(/2030-01-02 07:00 PM/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
  expect(await atList()).toBeTruthy();
  await waitFor(() =>
    expect(sentTo(update)[1]?.input).toMatchObject({
      version: 3,
      description: 'Signed. Mine.',
      end_time: stored.end_time,
    }),
  );
});
