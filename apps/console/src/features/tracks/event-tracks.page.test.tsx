import * as trackTexts from '@backline/contract/tracks.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { Track } from '@backline/contract/tracks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rowGone } from '../../lib/failure-text.ts';
import { lookups } from '../../../testing/fan.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './event-tracks.page.tsx';
import { chooseAction } from '../../../testing/row-menu.ts';
import { Component as CertificatePage } from './track-certificate.page.tsx';
import { lightsNow, track } from '../../../testing/track.ts';

const list = 'tracks/get_events_music_tracks';
const order = 'tracks/order_event_tracks';
const remove = 'tracks/remove_event_track';

const open = (rows: Track[], answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/pattern-playlist/:event_id/:event_name',
    features: ['Page_Patterns'],
    answers: {
      ...lookups,
      'tracks/get_lights': () => lightsNow(),
      'tracks/list_light_shows': () => [],
      'tracks/get_rehearsal': () => ({ rehearsal: null }),
      [list]: () => rows,
      ...answers,
    },
  });

const songs = async () =>
  within(await screen.findByRole('list', { name: 'Songs of Night One' })).getAllByRole('listitem');
const titles = async () =>
  (await songs()).map((song) => within(song).getByRole('button', { name: /^Song \d+$/ }).textContent);
const handleOf = (id: number) => screen.findByRole('button', { name: new RegExp(`^Move Song ${id},`) });

const choose = (user: ReturnType<typeof open>['user'], id: number, action: string) =>
  chooseAction(user, `Song ${id}`, action);

it('shows a load failure with a retry instead of an empty list', async () => {
  open([], { [list]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByText(trackTexts.noSongs)).toBeNull();
});

it('says that an event has no songs and links to add some', async () => {
  open([]);
  expect(await screen.findByText(trackTexts.noSongs)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create Music' }).getAttribute('href')).toBe(
    '/pattern-playlist/create/7/Night%20One',
  );
  expect(screen.getByRole('link', { name: 'Add the first song' })).toBeTruthy();
});

it('says that the person may not see the songs', async () => {
  open([], { [list]: () => refuse(403, { code: 'forbidden', message: generalTexts.forbidden }) });
  expect(await screen.findByText(generalTexts.forbidden)).toBeTruthy();
});

it('lists songs in their order with length and flash frequency', async () => {
  open([track(2), track(1, { duration_ms: 61_000, flashes_in_fastest_second: 3 })]);
  expect(await titles()).toEqual(['Song 2', 'Song 1']);
  const [first, second] = await songs();
  expect(first?.textContent).toContain('3:04, at most 1 flash a second');
  expect(second?.textContent).toContain('1:01, at most 3 flashes a second');
});

it('moves a song by the arrow keys before the server answers and keeps the focus on it', async () => {
  const rows = [track(1), track(2), track(3)];
  const { user, sentTo } = open(rows, {
    [order]: () => {
      rows.splice(1, 2, track(3), track(2));
      return { message: trackTexts.songsOrdered };
    },
  });
  (await handleOf(3)).focus();
  await user.keyboard('{ArrowUp}');
  expect(await titles()).toEqual(['Song 1', 'Song 3', 'Song 2']);
  expect(document.activeElement).toBe(await handleOf(3));
  expect(await screen.findByText(trackTexts.songsOrdered)).toBeTruthy();
  expect(sentTo(order).map(({ input }) => input)).toEqual([{ event_id: 7, event_track_ids: [1, 3, 2] }]);
});

it('ignores the arrow up on the first song and sends no request', async () => {
  const { user, sentTo } = open([track(1), track(2)]);
  (await handleOf(1)).focus();
  await user.keyboard('{ArrowUp}');
  expect(await titles()).toEqual(['Song 1', 'Song 2']);
  expect(sentTo(order)).toEqual([]);
});

it('moves a song by dragging', async () => {
  const { sentTo } = open([track(1), track(2), track(3)], { [order]: () => ({ message: trackTexts.songsOrdered }) });
  const handle = await handleOf(1);
  handle.setPointerCapture = () => undefined;
  // jsdom has no layout, so each song gets 100 px.
  for (const item of await songs()) {
    item.getBoundingClientRect = () => {
      const top = [...(item.parentElement?.children ?? [])].indexOf(item) * 100;
      return { top, height: 100 } as DOMRect;
    };
  }
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientY: 50 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientY: 290 });
  expect(await titles()).toEqual(['Song 2', 'Song 3', 'Song 1']);
  fireEvent.pointerUp(handle, { pointerId: 1 });
  await waitFor(() => expect(sentTo(order).map(({ input }) => input.event_track_ids)).toEqual([[2, 3, 1]]));
});

it('reverts a new order when somebody else changed the songs first, and says why', async () => {
  const rows = [track(1), track(2)];
  const { user } = open(rows, {
    [order]: () => refuse(409, { code: 'conflict', message: trackTexts.songsStale }),
  });
  await choose(user, 2, 'Move up');
  expect(await screen.findByText(trackTexts.songsStale)).toBeTruthy();
  await waitFor(async () => expect(await titles()).toEqual(['Song 1', 'Song 2']));
});

it('removes a song after a confirmation', async () => {
  const rows = [track(1), track(2)];
  const { user, sentTo } = open(rows, {
    [remove]: () => {
      rows.pop();
      return { message: trackTexts.songRemoved };
    },
  });
  await choose(user, 2, 'Remove');
  expect(sentTo(remove)).toEqual([]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Song has been removed successfully.')).toBeTruthy();
  await waitFor(async () => expect(await titles()).toEqual(['Song 1']));
  expect(sentTo(remove).map(({ input }) => input)).toEqual([{ event_id: 7, event_track_id: 2 }]);
});

it('says that somebody else has removed a song', async () => {
  const { user } = open([track(1)], {
    [remove]: () => refuse(404, { code: 'not_found', message: generalTexts.rowNotFound }),
  });
  await choose(user, 1, 'Remove');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(rowGone)).toBeTruthy();
});

it('shows a song’s certificate with frequency, length and changes, and who certified the song and when', async () => {
  openPage({
    Component: CertificatePage,
    path: '/pattern-playlist/certificate/:event_id/:event_name/:event_track_id',
    features: ['Page_Patterns'],
    answers: {
      ...lookups,
      'tracks/get_certificate': () => ({
        music_title: 'Song 2',
        duration_ms: 184_000,
        hash: 'a'.repeat(64),
        certificate: {
          flashes_in_fastest_second: 3,
          longest_run_ms: 29_500,
          changes: [{ kind: 'thinned', from_ms: 61_000, to_ms: 70_000, flashes: 12 }],
          rule_version: 1,
          certified_dttm: Date.UTC(2030, 0, 2, 1, 30),
          certified_by: 'Ada',
        },
      }),
    },
  });
  expect(await screen.findByRole('heading', { name: 'Safety certificate for Song 2' })).toBeTruthy();
  const { textContent } = screen.getByRole('region', { name: 'Certificate' });
  for (const said of ['3:04', 'second3', '0:29', '2030-01-01 07:30 PM', 'Ada', 'a'.repeat(64)]) {
    expect(textContent).toContain(said);
  }
  expect(screen.getByText('12 flashes removed from 1:01 to 1:10: too many in one second')).toBeTruthy();
});
