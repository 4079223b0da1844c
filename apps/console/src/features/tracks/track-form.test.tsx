import { lightMessages } from '@backline/contract/light-messages';
import { messages } from '@backline/contract/messages';
import { maxSongBytes } from '@backline/contract/tempo';
import { mostTracks } from '@backline/contract/tracks';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lookups } from '../../nouns/fans/fan-testing.ts';
import { openPage, refuse, type Answer } from '../../ui/testing.tsx';
import { Component } from './track-create.page.tsx';
import { beatsAwaited } from './track-words.ts';

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
    at: '/pattern-playlist/create/7/Night%20One',
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
      [add]: () => ({ message: lightMessages.musicAdded, tracks: [{ event_track_id: 9, changes: [] }] }),
      ...answers,
    },
  });
}

const song = (name = 'Harbour.wav') => new File(['bytes'], name, { type: 'audio/wav' });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.findByRole('button', { name });
const atList = () => screen.findByRole('heading', { name: 'at /pattern-playlist/7/Night%20One' });

it('says beside each field what is missing and below the rows that none may be empty, and sends nothing', async () => {
  const { user, sentTo } = open();
  await user.click(await press('Save'));
  for (const text of ['Music title is required.', 'File is required.', 'Please ensure all fields are not empty.']) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(sentTo(add)).toEqual([]);
});

it('finds the beats of a picked song, stores it as mp3 under the title of its file, and adds it', async () => {
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

it('tells how often flashes were taken out to keep the light safe', async () => {
  const change = { kind: 'thinned', from_ms: 0, to_ms: 900, flashes: 2 };
  const { user } = open({
    [add]: () => ({
      message: lightMessages.musicAdded,
      tracks: [{ event_track_id: 9, changes: [change, change] }],
    }),
  });
  await user.upload(await field('File'), song());
  await screen.findByText(/4 beats/);
  await user.click(await press('Save'));
  expect(await screen.findByText(lightMessages.flashesThinned(4))).toBeTruthy();
});

it('gives each song’s flash its colour, tells that saturated red will be softened, and that it was', async () => {
  const softened = { kind: 'colour_softened', from_ms: 0, to_ms: 3_000, flashes: 0 };
  const { user, sentTo } = open({
    [add]: () => ({ message: lightMessages.musicAdded, tracks: [{ event_track_id: 9, changes: [softened] }] }),
  });
  await user.upload(await field('File'), song());
  await screen.findByText(/4 beats/);
  expect(screen.getByText('The colour of the flash. Saturated red must not flash.')).toBeTruthy();
  fireEvent.change(await field('Colour'), { target: { value: '#ff0000' } });
  expect(await screen.findByText(/it will be saved as #ff6464/)).toBeTruthy();
  await user.click(await press('Save'));
  expect(await screen.findByText('The colour was softened: saturated red must not flash.')).toBeTruthy();
  expect(screen.queryByText(/Flashes were taken out/)).toBeNull();
  expect(sentTo(add)[0]?.input.data).toMatchObject([{ colour: '#ff0000' }]);
});

it('a song that nobody can play is told beside its own file by the server’s words, and the others keep what they have', async () => {
  const message = lightMessages.songUnknown;
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

it('adds several songs with one save, in the order of the rows', async () => {
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

it('says of a file without a beat that another one is needed, and takes it', async () => {
  const answers = [() => refuse(422, { code: 'invalid_input', message: messages.tempoFailed }), found];
  const { user, sentTo } = open({ [analyze]: (request) => answers.shift()?.(request) });
  await user.upload(await field('File'), song());
  expect(await screen.findByText('Error detecting tempo. Please upload another file.')).toBeTruthy();
  await user.click(await press('Save'));
  expect(sentTo(add)).toEqual([]);
  await user.upload(await field('File'), song('Other.mp3'));
  expect(await screen.findByText(/4 beats/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Error detecting tempo. Please upload another file.')).toBeNull());
});

it('says why a file has no beats, in the server’s words', async () => {
  const fields = [{ path: 'file', message: 'Please use MP3 or WAV.' }];
  const { user } = open({
    [analyze]: () => refuse(422, { code: 'invalid_input', message: messages.tempoFileFailed, fields }),
  });
  await user.upload(await field('File'), song());
  expect(await screen.findByText(`${messages.tempoFileFailed} Please use MP3 or WAV.`)).toBeTruthy();
});

it('says beside the file that it is too large before it is sent, and that it took too long to arrive', async () => {
  const { user, sentTo } = open({ [analyze]: () => new Response('', { status: 408 }) });
  const large = Object.defineProperty(song(), 'size', { value: maxSongBytes + 1 });
  await user.upload(await field('File'), large);
  expect(await screen.findByText(lightMessages.songTooLarge(maxSongBytes / 1024 ** 2))).toBeTruthy();
  expect(sentTo(analyze)).toEqual([]);
  await user.upload(await field('File'), song());
  expect(await screen.findByText(messages.uploadTooSlow)).toBeTruthy();
});

it('says of a server that analyses nothing now what it says itself, for another file would not help', async () => {
  const { user } = open({ [analyze]: () => refuse(503, { code: 'unavailable', message: 'Please wait a little.' }) });
  await user.upload(await field('File'), song());
  expect(await screen.findByText('Please wait a little.')).toBeTruthy();
});

it('a save while the beats are looked for says so beside the file', async () => {
  const { user, sentTo } = open({ [analyze]: () => new Promise(() => undefined) });
  await user.upload(await field('File'), song());
  expect(await screen.findByText(/Sending the song|Looking for beats/)).toBeTruthy();
  await user.click(await press('Save'));
  expect(await screen.findByText(beatsAwaited)).toBeTruthy();
  expect(sentTo(add)).toEqual([]);
});

it('a song that was stored is not sent again when the save is tried once more, under the same key', async () => {
  const { user, sentTo } = open({
    [add]: () => refuse(409, { code: 'conflict', message: lightMessages.songsTooMany(mostTracks) }),
  });
  await user.upload(await field('File'), song());
  await screen.findByText(/4 beats/);
  await user.click(await press('Save'));
  expect(await screen.findAllByText(lightMessages.songsTooMany(mostTracks))).not.toEqual([]);
  await user.click(await press('Save'));
  await waitFor(() => expect(sentTo(add)).toHaveLength(2));
  expect(sentTo(promise)).toHaveLength(1);
  const keys = sentTo(add).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
});

it('a song that the store does not take is told beside its file, and no row is added', async () => {
  const { user, sentTo } = open({
    '/put/1': () => Response.json({ code: 'upload_content_mismatch' }, { status: 415 }),
  });
  await user.upload(await field('File'), song());
  await screen.findByText(/4 beats/);
  await user.click(await press('Save'));
  expect(await screen.findByText(lightMessages.songUnreadable)).toBeTruthy();
  expect(sentTo(add)).toEqual([]);
});

it('beats are doubled, halved, moved by half a beat or ten milliseconds, and put back as they were found', async () => {
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
  // 500 and 1500 found, half of a second later, and 10 ms.
  expect(row?.payload_data).toBe('[1010,100,900,100,890]');
});

it('a correction that would leave no beat is said, and changes nothing', async () => {
  const { user } = open({
    [analyze]: () => ({ adjusted_beat_times_ms: [2995], bpm: 60, confidence: 0.5, duration_ms: 3000 }),
  });
  await user.upload(await field('File'), song());
  await screen.findByText('1 beat in 0:03');
  await user.click(await press('+10 ms, later'));
  expect(await screen.findByText('That would leave no beat.')).toBeTruthy();
  expect(screen.getByText('1 beat in 0:03')).toBeTruthy();
});

it('a row can be taken off again, and Cancel leads back to the list', async () => {
  const { user } = open();
  await user.click(await press('Add another song'));
  await user.click(await press('Remove song 2'));
  expect(screen.queryByLabelText('File 2')).toBeNull();
  expect(document.activeElement).toBe(await press('Add another song'));
  await user.click(await press('Cancel'));
  expect(await atList()).toBeTruthy();
});
