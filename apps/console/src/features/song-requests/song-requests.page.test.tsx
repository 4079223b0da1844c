import * as songRequestTexts from '@backline/contract/song-requests.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { RequestingUser, SongRequest } from '@backline/contract/song-requests';
import { fireEvent, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { rowGone } from '../../lib/failure-text.ts';
import { lookups } from '../../../testing/fan.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './song-requests.page.tsx';
import { chooseAction } from '../../../testing/row-menu.ts';

// A message that fades out after the last test would access a `window` that jsdom has already removed.
afterEach(cleanup);

const song = (request_title: string, count: number, any_fullfilled = false): SongRequest => ({
  request_title,
  count,
  any_fullfilled,
});
const asker = (id: number): RequestingUser => ({
  id,
  name: `Fan ${id}`,
  email: null,
  phone_number: `+1212555${String(id).padStart(4, '0')}`,
  profile_image_url: null,
  request_count: 2,
  created_dttm: Date.UTC(2030, 0, 2, 2, 5),
});

const state = (is_stopped: boolean, song_request_count: number | null = 3) => ({ is_stopped, song_request_count });
const name = 'Songs that fans ask for at Night One';

function open(songs: SongRequest[], answers: Record<string, Answer> = {}, at = '/groups/requests/7/Night%20One') {
  return openPage({
    Component,
    path: '/groups/requests/:event_id/:event_name',
    at,
    features: ['Page_Requests'],
    answers: {
      ...lookups,
      'events/get_event_requests': () => songs,
      'events/get_event_request_state': () => state(false),
      ...answers,
    },
  });
}

const table = () => screen.findByRole('table', { name });
const rowOf = async (title: string) => within(await table()).getByRole('row', { name: new RegExp(title) });
const press = async (title: string, button: string) => within(await rowOf(title)).getByRole('button', { name: button });

describe('refusals and failures', () => {
  it('shows “not found” for an unknown or forbidden event, and sends no request for its songs', async () => {
    const { sentTo } = open([], {}, '/groups/requests/99/x');
    expect(await screen.findByRole('heading', { name: eventTexts.eventNotFound })).toBeTruthy();
    expect(sentTo('events/get_event_requests')).toEqual([]);
  });

  it('says that there are no requests and draws no chart', async () => {
    open([]);
    expect(await screen.findByText('No Requests')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /Requests by song/ })).toBeNull();
  });

  it('shows a failure with a retry instead of an empty list', async () => {
    let isDown = true;
    const { user } = open([], {
      'events/get_event_requests': () =>
        isDown ? refuse(500, { message: 'Broken', code: 'internal' }) : [song('Hello', 1)],
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText('No Requests')).toBeNull();
    isDown = false;
    await user.click(retry);
    expect(await rowOf('Hello')).toBeTruthy();
  });
});

describe('the list', () => {
  it('charts and lists the most requested songs first, in pages of twenty', async () => {
    const songs = Array.from({ length: 25 }, (_, place) => song(`Song ${String(place).padStart(2, '0')}`, 100 - place));
    const { user } = open(songs);
    expect(
      await screen.findByRole('img', { name: /the 10 most wanted, “Song 00” with 100 before all others/ }),
    ).toBeTruthy();
    expect(within(await table()).getAllByRole('row')).toHaveLength(21);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(within(await table()).getAllByRole('row')).toHaveLength(26);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('shows who requested a song, how often and when, ten at a time, with a search', async () => {
    const { user, sentTo } = open([song('Hello', 12)], {
      'events/requests_event_users_list': ({ input }) =>
        input.cursor === 'more'
          ? [asker(11), asker(12)]
          : Response.json(
              input.search === '' ? Array.from({ length: 10 }, (_, index) => asker(index + 1)) : [],
              input.search === '' ? { headers: { 'x-next-cursor': 'more' } } : {},
            ),
    });
    await user.click(await press('Hello', 'Who requested Hello: 12'));
    const dialog = await screen.findByRole('dialog', { name: 'Who asked for “Hello”' });
    expect((await within(dialog).findByRole('row', { name: /Fan 1 / })).textContent).toContain(
      '2' + '01-01-2030 08:05 PM',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Load more' }));
    expect(await within(dialog).findByRole('row', { name: /Fan 12/ })).toBeTruthy();
    expect(sentTo('events/requests_event_users_list').map(({ input }) => input)).toMatchObject([
      { page_number: 1, event_id: 7, request_title: 'Hello', search: '' },
      { page_number: 2, event_id: 7, request_title: 'Hello', search: '', cursor: 'more' },
    ]);
    await user.type(within(dialog).getByRole('searchbox', { name: 'Search fans' }), 'x');
    expect(await within(dialog).findByText('No Requests')).toBeTruthy();
  });
});

describe('a like', () => {
  it('shows a like before the server answers, and sends it once on a double click', async () => {
    let answer = () => {};
    const songs = [song('Hello', 3)];
    const { user, sentTo } = open(songs, {
      'events/update_song_request': async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        songs[0] = song('Hello', 3, true);
        return { message: songRequestTexts.songRequestUpdated };
      },
    });
    await user.dblClick(await press('Hello', 'Like Hello'));
    const like = await press('Hello', 'Like Hello');
    await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('true'));
    answer();
    expect(await screen.findByText('Song request has been updated successfully !')).toBeTruthy();
    expect(sentTo('events/update_song_request').map(({ input }) => input)).toEqual([
      { is_fullfilled: true, title: 'Hello', event_id: 7 },
    ]);
  });

  it('keeps a like when the server answers before the second click of a double click', async () => {
    const songs = [song('Hello', 3)];
    const { sentTo } = open(songs, {
      'events/update_song_request': ({ input }) => {
        songs[0] = song('Hello', 3, input.is_fullfilled === true);
        return { message: songRequestTexts.songRequestUpdated };
      },
    });
    const like = await press('Hello', 'Like Hello');
    fireEvent.click(like, { detail: 1 });
    await screen.findByText('Song request has been updated successfully !');
    fireEvent.click(like, { detail: 2 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(like.getAttribute('aria-pressed')).toBe('true');
    expect(sentTo('events/update_song_request')).toHaveLength(1);
    fireEvent.click(like, { detail: 1 });
    await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('false'));
  });

  it('reverts a refused like and says why', async () => {
    const { user } = open([song('Hello', 3)], {
      'events/update_song_request': () => refuse(404, { message: generalTexts.rowNotFound, code: 'not_found' }),
    });
    await user.click(await press('Hello', 'Like Hello'));
    expect(await screen.findByText(rowGone)).toBeTruthy();
    expect((await press('Hello', 'Like Hello')).getAttribute('aria-pressed')).toBe('false');
  });
});

it('deletes a song after a confirmation that says what is lost', async () => {
  const songs = [song('Hello', 3), song('Goodbye', 1)];
  const { user, sentTo } = open(songs, {
    'events/delete_event_requests': () => {
      songs.shift();
      return { message: songRequestTexts.songRequestDeleted };
    },
  });
  await chooseAction(user, 'Hello', 'Delete');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('3 requests will be deleted too. Fans can request this song again.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sentTo('events/delete_event_requests')).toEqual([]);
  await chooseAction(user, 'Hello', 'Delete');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Song request has been deleted successfully !')).toBeTruthy();
  expect(sentTo('events/delete_event_requests').map(({ input }) => input)).toEqual([{ event_id: 7, title: 'Hello' }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More actions for Hello' })).toBeNull());
});

describe('song requests at the event', () => {
  it('stops and reopens requests and shows whether they are open', async () => {
    let isStopped = false;
    const set = (to: boolean) => () => {
      isStopped = to;
      return { message: to ? 'Off.' : 'On.' };
    };
    const { user } = open([], {
      'events/get_event_request_state': () => state(isStopped),
      'events/stop_event_requests': set(true),
      'events/reopen_event_requests': set(false),
    });
    expect(await screen.findByText('Each fan who is checked in may ask for 3 songs.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop requests' }));
    expect(await screen.findByText('Requests are closed. Fans can’t request songs right now.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reopen requests' }));
    expect(await screen.findByText('Each fan who is checked in may ask for 3 songs.')).toBeTruthy();
  });

  it('shows no limit when the event has none, and requests as off when the limit is 0', async () => {
    open([], { 'events/get_event_request_state': () => state(false, null) });
    expect(await screen.findByText('Checked-in fans can request songs.')).toBeTruthy();
    open([], { 'events/get_event_request_state': () => state(false, 0) });
    expect(await screen.findByText(/Song requests are off/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stop requests' })).toBeNull();
  });
});
