import * as lightTexts from '@backline/contract/lights.texts';
import * as trackTexts from '@backline/contract/tracks.texts';
import * as uploadTexts from '@backline/contract/uploads.texts';
import { maxSongBytes } from '@backline/contract/tempo';
import { maxTracks } from '@backline/contract/tracks';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './track-create.page.tsx';

const add = 'tracks/add_event_music_tracks';
const analyze = 'tempo/analyze';
const promise = 'users/generate_pre_signed_url_upload';

const found: Answer = () => ({
  adjusted_beat_times_ms: [500, 1000, 1500, 2000],
  bpm: 120,
  confidence: 0.9,
  duration_ms: 3000,
});

function open(answers: Record<string, Answer> = {}) {
  let stored = 0;
  return openPage({
    Component,
    path: '/pattern-playlist/create/:event_id/:event_name',
    features: ['Page_Patterns'],
    answers: {
      ...lookups,
      [analyze]: found,
      'tempo/get_progress': () => ({ stage: 'running', progress: 0.5, ahead: 0 }),
      [promise]: () => {
        stored += 1;
        return { url: `http://localhost/put/${stored}`, public_url: `http://localhost/storage/uploads/${stored}.mp3` };
      },
      '/put/1': () => new Response(),
      '/put/2': () => new Response(),
      [add]: () => ({ message: trackTexts.musicAdded, tracks: [{ event_track_id: 9, changes: [] }] }),
      ...answers,
    },
  });
}

const song = (name = 'Harbour.wav') => new File(['bytes'], name, { type: 'audio/wav' });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.findByRole('button', { name });
const atList = () => screen.findByRole('heading', { name: 'at /pattern-playlist/7/Night%20One' });

it('shows each missing field’s error next to it and one error below the rows, and sends nothing', async () => {
  const { user, sentTo } = open();
  await user.click(await press('Save'));
  for (const text of ['Music title is required.', 'File is required.', 'Please ensure all fields are not empty.']) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(sentTo(add)).toEqual([]);
});

it('detects a song’s beats, uploads it as MP3 titled after its file, and adds it', async () => {
  const { user, sentTo } = open();
  await user.upload(await field('File'), song());
  expect(await screen.findByText('4 beats in 0:03')).toBeTruthy();
  expect((await field('Music title')).value).toBe('Harbour');
  await user.click(await press('Save'));
  expect(await atList()).toBeTruthy();
  expect(await screen.findByText('Music has been added successfully.')).toBeTruthy();
  expect(sentTo(promise).map(({ input }) => input)).toEqual([
    { fileName: 'Harbour.mp3', fileType: 'audio/mpeg', fileSize: 5 },
  ]);
  const [put] = sentTo('/put/1');
  expect([put?.headers.get('content-type'), put?.headers.get('if-none-match')]).toEqual(['audio/mpeg', '*']);
  expect(sentTo(add).map(({ input }) => input)).toEqual([
    {
      event_id: 7,
      data: [
        {
          music_title: 'Harbour',
          music_url: 'http://localhost/storage/uploads/1.mp3',
          payload_data: '[500,50,450,50,450,50,450,50,950]',
          colour: '#ffffff',
        },
      ],
    },
  ]);
});

it('shows how many flashes were removed from a song to keep the light safe', async () => {
  const change = { kind: 'thinned', from_ms: 0, to_ms: 900, flashes: 2 };
  const { user } = open({
    [add]: () => ({
      message: trackTexts.musicAdded,
      tracks: [{ event_track_id: 9, changes: [change, change] }],
    }),
  });
  await user.upload(await field('File'), song());
  await screen.findByText(/4 beats/);
  await user.click(await press('Save'));
  expect(await screen.findByText(lightTexts.flashesThinned(4))).toBeTruthy();
});

it('saves each song’s flash colour, warns that saturated red will be softened, and confirms it afterwards', async () => {
  const softened = { kind: 'colour_softened', from_ms: 0, to_ms: 3_000, flashes: 0 };
  const { user, sentTo } = open({
    [add]: () => ({ message: trackTexts.musicAdded, tracks: [{ event_track_id: 9, changes: [softened] }] }),
  });
  await user.upload(await field('File'), song());
  await screen.findByText(/4 beats/);
  expect(screen.getByText('The colour of the flash. Saturated red isn’t allowed.')).toBeTruthy();
  fireEvent.change(await field('Colour'), { target: { value: '#ff0000' } });
  expect(await screen.findByText(/It will be saved as #ff6464/)).toBeTruthy();
  await user.click(await press('Save'));
  expect(await screen.findByText('The colour was softened because flashing saturated red isn’t safe.')).toBeTruthy();
  expect(screen.queryByText(/removed to keep the light show safe/)).toBeNull();
  expect(sentTo(add)[0]?.input.data).toMatchObject([{ colour: '#ff0000' }]);
});

it('shows the server’s error next to an unplayable file and keeps the other rows', async () => {
  const message = trackTexts.songUnknown;
  const { user } = open({
    [add]: () =>
      refuse(422, { code: 'invalid_input', message: 'No.', fields: [{ path: 'data.1.music_url', message }] }),
  });
  await user.click(await press('Add another song'));
  await user.upload(await field('File 1'), song('One.mp3'));
  await user.upload(await field('File 2'), song('Two.mp3'));
  await waitFor(() => expect(screen.getAllByText(/4 beats/)).toHaveLength(2));
  await user.click(await press('Save'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect((await field('Music title 1')).value).toBe('One');
  expect(screen.getAllByText(/4 beats/)).toHaveLength(2);
});

it('adds several songs with one save in the order of the rows', async () => {
  const { user, sentTo } = open();
  await user.click(await press('Add another song'));
  await user.upload(await field('File 1'), song('One.mp3'));
  await user.upload(await field('File 2'), song('Two.flac'));
  await waitFor(() => expect(screen.getAllByText(/4 beats/)).toHaveLength(2));
  await user.click(await press('Save'));
  expect(await atList()).toBeTruthy();
  const [sent] = sentTo(add);
  const data = sent?.input.data as { music_title: string; music_url: string }[];
  expect(data.map(({ music_title: title, music_url: url }) => [title, url.slice(-5)])).toEqual([
    ['One', '1.mp3'],
    ['Two', '2.mp3'],
  ]);
});

it('requires another file when a song has no detectable beat, and accepts it', async () => {
  const answers = [() => refuse(422, { code: 'invalid_input', message: trackTexts.tempoFailed }), found];
  const { user, sentTo } = open({ [analyze]: (request) => answers.shift()?.(request) });
  await user.upload(await field('File'), song());
  expect(await screen.findByText('Error detecting tempo. Please upload another file.')).toBeTruthy();
  await user.click(await press('Save'));
  expect(sentTo(add)).toEqual([]);
  await user.upload(await field('File'), song('Other.mp3'));
  expect(await screen.findByText(/4 beats/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Error detecting tempo. Please upload another file.')).toBeNull());
});

it('shows the server’s reason why a file has no beats', async () => {
  const fields = [{ path: 'file', message: 'Please use MP3 or WAV.' }];
  const { user } = open({
    [analyze]: () => refuse(422, { code: 'invalid_input', message: trackTexts.tempoFileFailed, fields }),
  });
  await user.upload(await field('File'), song());
  expect(await screen.findByText(`${trackTexts.tempoFileFailed} Please use MP3 or WAV.`)).toBeTruthy();
});

it('reports an oversized file before sending it, and an upload that took too long', async () => {
  const { user, sentTo } = open({ [analyze]: () => new Response('', { status: 408 }) });
  const large = Object.defineProperty(song(), 'size', { value: maxSongBytes + 1 });
  await user.upload(await field('File'), large);
  expect(await screen.findByText(trackTexts.songTooLarge(maxSongBytes / 1024 ** 2))).toBeTruthy();
  expect(sentTo(analyze)).toEqual([]);
  await user.upload(await field('File'), song());
  expect(await screen.findByText(uploadTexts.uploadTooSlow)).toBeTruthy();
});

it('shows the server’s message when the analysis is unavailable, instead of requesting another file', async () => {
  const { user } = open({ [analyze]: () => refuse(503, { code: 'unavailable', message: 'Please wait a little.' }) });
  await user.upload(await field('File'), song());
  expect(await screen.findByText('Please wait a little.')).toBeTruthy();
});

it('says next to the file that the song cannot be saved until its beats are found', async () => {
  const { user, sentTo } = open({ [analyze]: () => new Promise(() => undefined) });
  await user.upload(await field('File'), song());
  expect(await screen.findByText(/Sending the song|Looking for beats/)).toBeTruthy();
  await user.click(await press('Save'));
  expect(await screen.findByText(trackTexts.beatsAwaited)).toBeTruthy();
  expect(sentTo(add)).toEqual([]);
});

it('does not upload a stored song again when a save is retried with the same idempotency key', async () => {
  const { user, sentTo } = open({
    [add]: () => refuse(409, { code: 'conflict', message: trackTexts.songsTooMany(maxTracks) }),
  });
  await user.upload(await field('File'), song());
  await screen.findByText(/4 beats/);
  await user.click(await press('Save'));
  expect(await screen.findAllByText(trackTexts.songsTooMany(maxTracks))).not.toEqual([]);
  await user.click(await press('Save'));
  await waitFor(() => expect(sentTo(add)).toHaveLength(2));
  expect(sentTo(promise)).toHaveLength(1);
  const keys = sentTo(add).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
});

it('shows a rejected upload next to its file and adds no row', async () => {
  const { user, sentTo } = open({
    '/put/1': () => Response.json({ code: 'upload_content_mismatch' }, { status: 415 }),
  });
  await user.upload(await field('File'), song());
  await screen.findByText(/4 beats/);
  await user.click(await press('Save'));
  expect(await screen.findByText(trackTexts.songUnreadable)).toBeTruthy();
  expect(sentTo(add)).toEqual([]);
});

it('doubles, halves and shifts the beats, and restores the detected ones', async () => {
  const { user, sentTo } = open();
  await user.upload(await field('File'), song());
  await screen.findByText('4 beats in 0:03');
  await user.click(await press('×2, twice as many'));
  expect(await screen.findByText('8 beats in 0:03')).toBeTruthy();
  await user.click(await press('As found, no correction'));
  await user.click(await press('÷2, half as many'));
  expect(await screen.findByText('2 beats in 0:03')).toBeTruthy();
  await user.click(await press('½ beat, later'));
  await user.click(await press('−10 ms, earlier'));
  await user.click(await press('+10 ms, later'));
  await user.click(await press('+10 ms, later'));
  await user.click(await press('Save'));
  expect(await atList()).toBeTruthy();
  const [row] = sentTo(add).flatMap(({ input }) => input.data as { payload_data: string }[]);
  // The analysis found beats at 500 and 1500 ms; the form shifts them by half a beat and 10 ms.
  expect(row?.payload_data).toBe('[1010,100,900,100,890]');
});

it('rejects a shift that would leave no beat', async () => {
  const { user } = open({
    [analyze]: () => ({ adjusted_beat_times_ms: [2995], bpm: 60, confidence: 0.5, duration_ms: 3000 }),
  });
  await user.upload(await field('File'), song());
  await screen.findByText('1 beat in 0:03');
  await user.click(await press('+10 ms, later'));
  expect(await screen.findByText('That would leave no beat.')).toBeTruthy();
  expect(screen.getByText('1 beat in 0:03')).toBeTruthy();
});

it('removes a row, and Cancel returns to the list', async () => {
  const { user } = open();
  await user.click(await press('Add another song'));
  await user.click(await press('Remove song 2'));
  expect(screen.queryByLabelText('File 2')).toBeNull();
  expect(document.activeElement).toBe(await press('Add another song'));
  await user.click(await press('Cancel'));
  expect(await atList()).toBeTruthy();
});
