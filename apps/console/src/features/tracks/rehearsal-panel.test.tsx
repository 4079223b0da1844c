import type { Rehearsal } from '@backline/contract/rehearsals';
import { rehearsalSteps } from '@backline/contract/tracks.texts';
import * as generalTexts from '@backline/contract/general.texts';
import * as lightTexts from '@backline/contract/lights.texts';
import * as trackTexts from '@backline/contract/tracks.texts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './event-tracks.page.tsx';
import { lightsNow, rehearsed, track } from '../../../testing/track.ts';

const begin = 'tracks/begin_rehearsal';
const end = 'tracks/end_rehearsal';

const openClosed = (rehearsal: () => Rehearsal | null, answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/pattern-playlist/:event_id/:event_name',
    features: ['Page_Patterns'],
    answers: {
      ...lookups,
      'tracks/get_events_music_tracks': () => [track(1), track(2)],
      'tracks/get_lights': () => lightsNow(),
      'tracks/list_light_shows': () => [],
      'tracks/get_rehearsal': () => ({ rehearsal: rehearsal() }),
      ...answers,
    },
  });

const heading = () => screen.findByRole('heading', { name: /^Rehearsal/ });
async function open(...page: Parameters<typeof openClosed>) {
  const opened = openClosed(...page);
  await opened.user.click(await heading());
  return opened;
}
const board = async () => within(await screen.findByRole('region', { name: /^Rehearsal/ }));
const type = async (user: ReturnType<typeof openClosed>['user'], phones: string) => {
  const input = await (await board()).findByLabelText('Virtual phones');
  await user.clear(input);
  await user.type(input, phones);
};
const send = async (user: ReturnType<typeof openClosed>['user']) =>
  user.click(await (await board()).findByRole('button', { name: 'Start rehearsal' }));

it('stays closed while no rehearsal runs', async () => {
  openClosed(() => rehearsed({ state: 'done', sheet: [] }));
  expect((await heading()).closest('details')?.open).toBe(false);
});

it('says why a rehearsal was refused and keeps the typed values', async () => {
  const { user, sentTo } = await open(() => null, {
    [begin]: () => refuse(409, { code: 'conflict', message: lightTexts.showIsOn }),
  });
  await type(user, '120');
  await send(user);
  expect((await (await board()).findByRole('alert')).textContent).toBe(lightTexts.showIsOn);
  expect((await (await board()).findByLabelText<HTMLInputElement>('Virtual phones')).value).toBe('120');
  expect(sentTo(begin).map(({ input }) => input)).toEqual([
    { event_id: 7, event_track_id: 1, phones: 120, is_here: true },
  ]);
});

it('requires a number of phones', async () => {
  const { user, sentTo } = await open(() => null);
  await type(user, '2001');
  await send(user);
  expect(await (await board()).findByText(generalTexts.atMost(2_000))).toBeTruthy();
  for (const typed of ['0', 'abc', ' ']) {
    await type(user, typed);
    await send(user);
    expect(await (await board()).findByText(trackTexts.phonesToRehearse), typed).toBeTruthy();
  }
  expect(sentTo(begin)).toEqual([]);
});

function openHall(first: Rehearsal | null = null) {
  let now = first;
  return openClosed(() => now, {
    [begin]: () => {
      now = rehearsed();
      return { message: trackTexts.rehearsalBegun, rehearsal: now, pass: null };
    },
    [end]: () => {
      now = rehearsed({ state: 'stopped' });
      return { message: trackTexts.rehearsalEnded, rehearsal: now };
    },
  });
}

it('opens when a rehearsal is running, ends it once on a double click, and stays open', async () => {
  const { user, sentTo } = openHall(rehearsed());
  const progress = await (await board()).findByLabelText('37 of 50 phones are here, 20 of them know the time');
  expect(progress.getAttribute('value')).toBe('20');
  expect((await board()).getByText(rehearsalSteps.arriving)).toBeTruthy();
  expect((await board()).queryByRole('button', { name: 'Start rehearsal' })).toBeNull();
  await user.dblClick(await (await board()).findByRole('button', { name: 'End rehearsal' }));
  expect(await screen.findByText(trackTexts.rehearsalEnded)).toBeTruthy();
  expect(await (await board()).findByText('Stopped by staff.')).toBeTruthy();
  expect(await (await board()).findByRole('button', { name: 'Start rehearsal' })).toBeTruthy();
  expect((await heading()).closest('details')?.open).toBe(true);
  expect(sentTo(end)).toHaveLength(1);
});

it('announces the start of a rehearsal, and keeps the focus in the panel when one starts or ends', async () => {
  const { user } = openHall();
  await user.click(await heading());
  for (const name of ['Start rehearsal', 'End rehearsal']) {
    (await (await board()).findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    expect(document.activeElement, name).toBe(screen.getByRole('group', { name: 'Rehearsal' }));
  }
  expect(screen.getByText(trackTexts.rehearsalBegun)).toBeTruthy();
});

it('shows the command for a rehearsal on another machine only once', async () => {
  let now: Rehearsal | null = null;
  const { user, sentTo } = await open(() => now, {
    [begin]: () => {
      now = rehearsed({ state: 'waiting', is_here: false, phones: 2_000 });
      return { message: trackTexts.rehearsalPassGiven, rehearsal: now, pass: 'p4ss' };
    },
  });
  await user.click(await (await board()).findByRole('radio', { name: 'On another machine (command line)' }));
  expect(await (await board()).findByText('Up to 2,000.')).toBeTruthy();
  await type(user, '2000');
  await send(user);
  expect(await screen.findByText(trackTexts.rehearsalPassGiven)).toBeTruthy();
  const command = await (
    await board()
  ).findByLabelText<HTMLTextAreaElement>(/Run this command on the other machine within 15 minutes/);
  expect(command.value).toBe(`npm run rehearse -- --url ${location.origin} --pass p4ss`);
  expect(await (await board()).findByText('The pass has not been used yet.')).toBeTruthy();
  expect(sentTo(begin).map(({ input }) => input)).toMatchObject([{ phones: 2_000, is_here: false }]);
});

it('shows the last rehearsal’s results in words and marks the missed limits', async () => {
  const sheet = [
    { what: 'first light, phone to phone, p95, ms', figure: '12.5', bound: 'at most 50', holds: true },
    { what: 'messages lost, of 100', figure: '3', bound: 'at most 0', holds: false },
    { what: 'phones that showed the light', figure: '20', bound: 'at least 20', holds: true },
    { what: 'phones that glowed', figure: '2', bound: 'told only', holds: true },
    { what: 'all phones knew the time', figure: 'yes', bound: 'yes', holds: true },
  ];
  await open(() => rehearsed({ state: 'done', sheet }));
  expect(await (await board()).findByText('Results outside the limits: 1.')).toBeTruthy();
  const rows = within(await screen.findByRole('table', { name: 'Rehearsal results' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'MetricResultLimit',
    'first light, phone to phone, p95, ms12.5at most 50',
    'messages lost, of 1003at most 0, missed',
    'phones that showed the light20at least 20',
    'phones that glowed2told only',
    'all phones knew the timeyesyes',
  ]);
});

it.each([
  ['waiting', 'The virtual phones are starting.'],
  ['gave_way', 'Ended because a real show started.'],
  ['lost', 'Ended because the virtual phones stopped responding.'],
] as const)('describes the rehearsal state “%s” in words', async (state, text) => {
  openClosed(() => rehearsed({ state }));
  expect(await (await board()).findByText(text)).toBeTruthy();
});
