import * as generalTexts from '@backline/contract/general.texts';
import type { Attendance } from '@backline/contract/attendance';
import * as songRequestTexts from '@backline/contract/song-requests.texts';
import { askForSong, listOwnRequests, type OwnRequests } from '@backline/contract/song-asks';
import { suggestSongs } from '@backline/contract/song-requests';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, answerLate, cutOff, open, refuse, sent, signIn } from '../../../testing/fan-page.tsx';
import { outbox } from '../../lib/outbox/fan-outbox.ts';
import { Component } from './requests.section.tsx';
import * as songRequestFanTexts from '@backline/contract/song-requests.fan.texts';

const known: Partial<Attendance> = {
  event_id: 7,
  event_code: 'ABC234',
  event_name: 'Loud Night',
  timezone: 'CST',
  checkin_dttm: Date.now(),
  checkin_closes_dttm: Date.now() + 3_600_000,
};
const event = known as Attendance;
const at = Date.UTC(2030, 0, 2, 2, 5);
const own = (more: Partial<OwnRequests> = {}): OwnRequests => ({ is_stopped: false, left: 2, songs: [], ...more });
const hello = { request_title: 'Hello', request_count: 1, created_dttm: at, any_fullfilled: false };

beforeEach(() => {
  signIn(7);
  answer(listOwnRequests, own());
  answer(suggestSongs, []);
});

const openTab = (shown = event) => open(<Component event={shown} />);
const field = () => screen.findByRole('textbox', { name: songRequestFanTexts.song });
const asked = () => sent.get(askForSong.path) ?? [];

describe('a fan who cannot request a song', () => {
  test.each([
    ['is not checked in', { checkin_dttm: null }, own(), songRequestFanTexts.checkInFirst],
    ['comes after the event', { checkin_closes_dttm: Date.now() - 1 }, own(), songRequestFanTexts.over],
    [
      'opens the tab while requests are stopped',
      {},
      own({ is_stopped: true, songs: [hello] }),
      songRequestFanTexts.stopped,
    ],
    ['has no requests left', {}, own({ left: 0 }), songRequestFanTexts.usedUp],
  ])('a fan who %s sees the reason instead of the field', async (_who, place, requests, text) => {
    answer(listOwnRequests, requests);
    openTab({ ...event, ...place });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('shows the server’s message when the server refuses a song, and keeps the typed text', async () => {
    refuse(askForSong, 409, { code: 'conflict', message: songRequestTexts.songRequestsStopped });
    const { user } = openTab();
    await user.type(await field(), 'Hello');
    await user.click(screen.getByRole('button', { name: songRequestFanTexts.ask }));
    expect((await screen.findByRole('alert')).textContent).toBe(songRequestTexts.songRequestsStopped);
    expect((await field()).getAttribute('value')).toBe('Hello');
  });
});

describe('a fan who requests a song', () => {
  test('sees the song in their own list, with the number of requests left', async () => {
    answer(askForSong, {
      message: 'x',
      left: 1,
      song: { request_title: 'Hello', created_dttm: at, any_fullfilled: false },
    });
    const { user } = openTab();
    expect(await screen.findByText(songRequestFanTexts.left(2))).toBeTruthy();
    await user.type(await field(), ' hello ');
    answer(listOwnRequests, own({ left: 1, songs: [hello] }));
    await user.dblClick(screen.getByRole('button', { name: songRequestFanTexts.ask }));
    expect(await screen.findByText(songRequestFanTexts.asked('Hello'))).toBeTruthy();
    expect(await screen.findByText(songRequestFanTexts.left(1))).toBeTruthy();
    expect(within(screen.getByRole('list')).getByText('Hello')).toBeTruthy();
    expect((await field()).getAttribute('value')).toBe('');
    expect(asked()).toHaveLength(1);
  });

  test('can type the next song while a slow network sends the first one', async () => {
    const { arrive } = answerLate(askForSong, { message: 'x', left: 1, song: hello });
    const { user } = openTab();
    await user.type(await field(), 'Hello');
    await user.click(screen.getByRole('button', { name: songRequestFanTexts.ask }));
    await user.clear(await field());
    await user.type(await field(), 'Moon');
    arrive();
    expect(await screen.findByText(songRequestFanTexts.asked('Hello'))).toBeTruthy();
    expect((await field()).getAttribute('value')).toBe('Moon');
    expect(asked()).toHaveLength(1);
  });

  test('accepts a suggestion with one tap', async () => {
    answer(suggestSongs, ['Harvest Moon', 'Moonlight Drive']);
    const { user } = openTab();
    await user.type(await field(), 'moon');
    await screen.findByRole('list', { name: songRequestFanTexts.suggestions });
    await user.click(await screen.findByRole('button', { name: 'Harvest Moon' }));
    expect((await field()).getAttribute('value')).toBe('Harvest Moon');
  });

  test('can request a song without a network: the song is shown as waiting, and unknown counts are hidden', async () => {
    cutOff(listOwnRequests);
    cutOff(askForSong);
    const { user } = openTab();
    await user.type(await field(), 'Hello');
    await user.click(screen.getByRole('button', { name: songRequestFanTexts.ask }));
    expect(await screen.findByText(songRequestFanTexts.queuedHere)).toBeTruthy();
    expect(await screen.findByText(songRequestFanTexts.waiting)).toBeTruthy();
    expect(screen.queryByText(songRequestFanTexts.nothing)).toBeNull();
    answer(askForSong, { message: 'x', left: 1, song: hello });
    await outbox.sendAll();
    await waitFor(() => expect(screen.queryByText(songRequestFanTexts.waiting)).toBeNull());
    expect(screen.queryByText(songRequestFanTexts.queuedHere)).toBeNull();
  });

  test('sees the number of requests left only when it is small', async () => {
    answer(listOwnRequests, own({ left: 99 }));
    openTab();
    await field();
    expect(screen.queryByText(songRequestFanTexts.left(99))).toBeNull();
  });

  test('sees which of their songs will be played soon', async () => {
    answer(listOwnRequests, own({ songs: [{ ...hello, any_fullfilled: true, request_count: 2 }] }));
    openTab();
    await waitFor(() => expect(screen.getByText(songRequestFanTexts.soon)).toBeTruthy());
    expect(screen.getByText(new RegExp(songRequestFanTexts.times(2)))).toBeTruthy();
  });

  test('keeps a pasted title that is too long, sees the error beside the field, and sends nothing', async () => {
    const { user } = openTab();
    await user.click(await field());
    await user.paste('x'.repeat(201));
    await user.click(screen.getByRole('button', { name: songRequestFanTexts.ask }));
    expect(await screen.findByText(generalTexts.tooLong(200))).toBeTruthy();
    expect((await field()).getAttribute('value')).toHaveLength(201);
    expect(asked()).toHaveLength(0);
  });
});
