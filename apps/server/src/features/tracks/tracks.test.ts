import * as trackTexts from '@backline/contract/tracks.texts';
import * as lightTexts from '@backline/contract/lights.texts';
import * as uploadTexts from '@backline/contract/uploads.texts';
import {
  getSong,
  getTrackCertificate,
  listTracks,
  maxTracks,
  maxTracksAtOnce,
  maxTracksLetters,
  orderTracks,
} from '@backline/contract/tracks';
import { generatePreSignedUrlUpload } from '@backline/contract/uploads';
import { updateEvent } from '@backline/contract/events';
import { describe, expect, test } from 'vitest';
import { buildArtist, buildTeamMember } from '../../../builders/builders.ts';
import type { SignedIn } from '../../../testing/as.ts';
import { clickSong } from '../../../testing/click-song.ts';
import { eventInput } from '../../../testing/event-input.ts';
import { runJobs, runNow } from '../../../testing/run-jobs.ts';
import { lightHouse } from '../../../testing/light-shows/light-shows.ts';
import { deleteUnusedUploads } from '../uploads/uploads.jobs.ts';
import { songUploads } from '../../../testing/tracks/song-upload.ts';
import { withoutKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

let { promise, put, row, add, songKeys, payload } = {} as ReturnType<typeof songUploads>;
const song = clickSong({ bpm: 120, seconds: 3 });

const house = await openForFile(lightHouse());
({ promise, put, row, add, songKeys, payload } = songUploads(house));

/** Uploads a song and returns the URL that the form sends. */
async function uploaded(bytes: Buffer = song, by: SignedIn = house.manager): Promise<string> {
  const { url, public_url: address } = await promise(by);
  expect(await put(url, bytes)).toBe(200);
  return address;
}

const keyOf = (address: string) => address.slice(address.indexOf('songs/'));
const stat = (address: string) => house.platform.storage.stat(keyOf(address));
const list = async (eventId: number) => (await house.manager.call(listTracks, { event_id: eventId })).body;
const remove = (eventId: number, trackId: number) => house.removeTrack(eventId, trackId);
const hear = (eventId: number, trackId: number, range?: string, by: SignedIn = house.manager) =>
  house.app.inject({
    method: 'GET',
    url: `/api/${getSong.path}?event_id=${eventId}&event_track_id=${trackId}`,
    headers: { cookie: by.cookie, ...(range === undefined ? {} : { range }) },
  });

describe('refused tracks', () => {
  test.each([
    ['data.0.music_title', { music_title: ' ' }, trackTexts.musicTitleRequired],
    ['data.0.music_url', { music_url: '' }, trackTexts.songFileRequired],
    ['data.0.payload_data', { payload_data: '' }, lightTexts.payloadRequired],
    ['data.0.payload_data', { payload_data: 'NaN' }, lightTexts.payloadNoList],
    ['data.0.music_url', { music_url: 'https://example.org/songs/x.mp3' }, trackTexts.songUnknown],
  ])('names the invalid field %s and adds no song: %o', async (path, change, message) => {
    const { eventId } = await house.newEvent();
    const { status, body } = await add(eventId, [row(await uploaded(), change)]);
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
    expect(await list(eventId)).toHaveLength(1);
  });

  test('rejects an empty list of songs and a list that is too long', async () => {
    const { eventId } = house;
    expect((await add(eventId, [])).body.fields).toEqual([{ path: 'data', message: trackTexts.emptyFields }]);
    const rows = Array.from({ length: maxTracksAtOnce + 1 }, () => row('x'));
    expect((await add(eventId, rows)).status).toBe(422);
  });

  test("rejects a song beyond the event's maximum, even if two forms are sent concurrently", async () => {
    const { eventId } = await house.newEvent();
    await query(house.db)`
      with song as (insert into uploads (key, uploader_id, content_type, attached_at)
        select 'songs/many-' || n || '.mp3', ${house.managerId}, 'audio/mpeg', now() from generate_series(1, ${maxTracks - 2}) n
        returning key)
      insert into event_tracks (event_id, title, song_key, timeline_id, position)
      select ${eventId}, 'One of many', song.key, t.id, 2 from song, (select min(id) as id from light_timelines) t`;
    const [first, second] = [await uploaded(), await uploaded()];
    const replies = await Promise.all([add(eventId, [row(first)]), add(eventId, [row(second)])]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe(trackTexts.songsTooMany(maxTracks));
    expect(await list(eventId)).toHaveLength(maxTracks);
  });

  test('refuses a song if the payloads of all songs at the event would then be too large', async () => {
    const { eventId } = await house.newEvent();
    const { rows } = await query(house.db)<{ timeline_id: number }>`
      select timeline_id from event_tracks where event_id = ${eventId}`;
    // Together with the new song, the payloads exceed the maximum by one letter.
    await query(house.db)`
      update light_timelines set payload = rpad('[0,100,900]', ${maxTracksLetters - payload.length + 1})
      where id = ${rows[0]?.timeline_id}`;
    const { status, body } = await add(eventId, [row(await uploaded())]);
    expect([status, body.message]).toEqual([409, trackTexts.songsTooLarge]);
    await query(house.db)`update light_timelines set payload = '[0,100,900]' where id = ${rows[0]?.timeline_id}`;
    expect((await add(eventId, [row(await uploaded())])).status).toBe(200);
  });

  test('adds no song if one row of the form is invalid, and accepts the same files on the next try', async () => {
    const { eventId } = await house.newEvent();
    const [first, second] = [await uploaded(), await uploaded()];
    const bad = await add(eventId, [row(first), row(second, { payload_data: '[-1]' })]);
    expect(bad.body.fields?.[0]?.path).toBe('data.1.payload_data');
    expect(await list(eventId)).toHaveLength(1);
    expect((await add(eventId, [row(first), row(second)])).status).toBe(200);
  });

  test('rejects a file that is listed twice, and a file that is already a track', async () => {
    const { eventId } = await house.newEvent();
    const address = await uploaded();
    const path = 'data.1.music_url';
    expect((await add(eventId, [row(address), row(address)])).body.fields).toEqual([
      { path, message: trackTexts.songUnknown },
    ]);
    const statuses = await Promise.all([add(eventId, [row(address)]), add(eventId, [row(address)])]);
    expect(statuses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(await list(eventId)).toHaveLength(2);
  });

  test("refuses another person's file and an image", async () => {
    const { eventId } = await house.newEvent();
    const theirs = await uploaded(song, house.stranger);
    expect((await add(eventId, [row(theirs)])).status).toBe(422);
    const { body } = await house.manager.call(generatePreSignedUrlUpload, { fileName: 'a.png', fileType: 'image/png' });
    expect((await add(eventId, [row(body.public_url)])).status).toBe(422);
  });
});

describe('broken and hostile files', () => {
  test.each([
    ['a file without sound', Buffer.from('<script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s at upload', async (_name, bytes) => {
    const { url, public_url: address } = await promise();
    expect(await put(url, bytes)).toBeGreaterThanOrEqual(400);
    expect(await stat(address)).toBeNull();
    expect((await add(house.eventId, [row(address)])).body.fields).toEqual([
      { path: 'data.0.music_url', message: trackTexts.songUnknown },
    ]);
  });

  test('deletes an unreadable file that got past the upload check as soon as a form names it', async () => {
    const { public_url: address } = await promise();
    await house.platform.storage.put(keyOf(address), Buffer.from('no song'), 'audio/mpeg');
    const { body } = await add(house.eventId, [row(address)]);
    expect(body.fields).toEqual([{ path: 'data.0.music_url', message: trackTexts.songUnreadable }]);
    expect(await stat(address)).toBeNull();
    const rows = await house.db.selectFrom('uploads').select('key').where('key', '=', keyOf(address)).execute();
    expect(rows).toEqual([]);
  });

  test('deletes an uploaded song that no form has used within a day, and keeps the songs of tracks', async () => {
    const { eventId } = await house.newEvent();
    const [kept, left] = [await uploaded(), await uploaded()];
    await add(eventId, [row(kept)]);
    await query(house.db)`update uploads set created_at = now() - interval '2 days'`;
    await runNow(house.platform, deleteUnusedUploads, {});
    await runJobs(house.platform);
    expect([await stat(left), (await stat(kept))?.sizeBytes]).toEqual([null, song.length]);
  });
});

describe('refused upload links', () => {
  test.each([
    [
      'a song with another file extension',
      { fileName: 'song.exe', fileType: 'audio/mpeg' },
      'fileName',
      trackTexts.audioOnly,
    ],
    ['an image named as a song', { fileName: 'a.mp3', fileType: 'image/png' }, 'fileName', uploadTexts.imageFormat],
    [
      'a song above 64 MB',
      { fileName: 'a.mp3', fileType: 'audio/mpeg', fileSize: 64 * 1024 ** 2 + 1 },
      'fileSize',
      trackTexts.songTooLarge(64),
    ],
  ])('refuses a link for %s', async (_name, input, path, message) => {
    const { body } = await house.manager.call(generatePreSignedUrlUpload, input);
    expect(body.fields).toEqual([{ path, message }]);
  });

  test('refuses a song upload link, but not an image upload link, without the light-show permission', async () => {
    const member = await house.as(await buildTeamMember(house.db, { managerId: house.managerId }));
    await withoutKeys(house.db, 'TEAMMEMBER', ['Page_Patterns'], async () => {
      const sent = await member.call(generatePreSignedUrlUpload, { fileName: 'a.mp3', fileType: 'audio/mpeg' });
      expect([sent.status, sent.body.message]).toEqual([403, trackTexts.songsNotForYou]);
      const image = await member.call(generatePreSignedUrlUpload, { fileName: 'a.png', fileType: 'image/png' });
      expect(image.status).toBe(200);
    });
  });
});

test('serves no song by its URL in the store, and rejects the URL as an event image', async () => {
  const { eventId } = await house.newEvent();
  const address = await uploaded();
  await add(eventId, [row(address)]);
  expect((await house.app.inject({ method: 'GET', url: new URL(address).pathname })).statusCode).toBe(404);
  const artist = await buildArtist(house.db, { managerId: house.managerId });
  const { body } = await house.manager.call(updateEvent, {
    ...eventInput('With a song for a picture', artist.id),
    event_id: eventId,
    event_image_url: address,
  });
  expect(body.fields?.[0]?.path).toBe('event_image_url');
});

test('serves a song to people with access, whole or in ranges', async () => {
  const { eventId } = await house.newEvent();
  const [added] = (await add(eventId, [row(await uploaded())])).body.tracks;
  const id = added?.event_track_id ?? 0;
  const whole = await hear(eventId, id);
  expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
    200,
    'audio/mpeg',
    'bytes',
  ]);
  expect(whole.rawPayload.equals(song)).toBe(true);
  const part = await hear(eventId, id, 'bytes=100-199');
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${song.length}`]);
  expect(part.rawPayload.equals(song.subarray(100, 200))).toBe(true);
  const beyond = await hear(eventId, id, `bytes=${song.length}-`);
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${song.length}`]);
  expect((await hear(eventId, id, undefined, house.stranger)).statusCode).toBe(404);
  expect((await hear(eventId, id, undefined, house.fan)).statusCode).toBe(401);
  const other = await house.newEvent();
  expect((await hear(other.eventId, id)).statusCode).toBe(404);
  await house.platform.storage.delete(keyOf((await songKeys(eventId)).at(-1) ?? ''));
  expect((await hear(eventId, id)).statusCode).toBe(409);
});

test("adds songs after the existing ones in the form's order, and slows down flashes that are too fast", async () => {
  const { eventId } = await house.newEvent();
  const strobe = JSON.stringify(Array(100).fill(50));
  const { body } = await add(eventId, [
    row(await uploaded(), { music_title: 'One' }),
    row(await uploaded(), { music_title: 'Two', payload_data: strobe, colour: '#ff0000' }),
  ]);
  expect(body.message).toBe(trackTexts.musicAdded);
  expect(body.tracks.map(({ changes }) => changes.length > 0)).toEqual([false, true]);
  const tracks = await list(eventId);
  expect(tracks.slice(1).map(({ music_title }) => music_title)).toEqual(['One', 'Two']);
  expect(tracks[1]).toMatchObject({ payload_data: payload, arrangement: 'together', groups: 1 });
  expect(tracks[1]?.music_url).toContain(`/api/${getSong.path}?event_id=${eventId}`);
  const certificate = await house.manager.call(getTrackCertificate, {
    event_id: eventId,
    event_track_id: tracks[2]?.id ?? 0,
  });
  expect(certificate.body.certificate).toMatchObject({ certified_by: 'Mona', changes: body.tracks[1]?.changes });
  expect(certificate.body.certificate.flashes_in_fastest_second).toBeLessThanOrEqual(3);
});

test("saves the page's song order, and rejects an order with missing, unknown or repeated songs", async () => {
  const { eventId } = await house.newEvent();
  await add(eventId, [row(await uploaded()), row(await uploaded())]);
  const ids = (await list(eventId)).map(({ id }) => id);
  const order = (event_track_ids: number[]) => house.manager.call(orderTracks, { event_id: eventId, event_track_ids });
  const turned = ids.toReversed();
  expect((await order(turned)).body.message).toBe(trackTexts.songsOrdered);
  expect((await list(eventId)).map(({ id }) => id)).toEqual(turned);
  for (const stale of [ids.slice(1), [...ids, 9_999_999], [ids[0] ?? 0, ids[0] ?? 0, ids[1] ?? 0], []]) {
    expect((await order(stale)).status).toBe(409);
  }
  expect((await list(eventId)).map(({ id }) => id)).toEqual(turned);
});

test('limits song changes to 120 a minute, but always removes a song that is playing', async () => {
  const { eventId, trackId } = await house.newEvent();
  const order = () => house.manager.call(orderTracks, { event_id: eventId, event_track_ids: [trackId] });
  for (let count = 0; count < 120; count += 1) expect((await order()).status).toBe(200);
  const refused = [await order(), await remove(eventId, trackId), await add(eventId, [row(await uploaded())])];
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
  expect(await list(eventId)).toHaveLength(1);
  await house.play(eventId, trackId);
  expect((await remove(eventId, trackId)).status).toBe(200);
  expect((await house.lights(eventId)).show).toBeNull();
});

test('stops a removed song on every phone and deletes its file', async () => {
  const { eventId } = await house.newEvent();
  const address = await uploaded();
  const [added] = (await add(eventId, [row(address)])).body.tracks;
  const id = added?.event_track_id ?? 0;
  await house.play(eventId, id);
  const { body } = await remove(eventId, id);
  expect(body.message).toBe(trackTexts.songRemoved);
  expect((await house.fanLights(eventId)).show).toBeNull();
  expect((await remove(eventId, id)).status).toBe(404);
  await runJobs(house.platform);
  expect(await stat(address)).toBeNull();
  // The show's report is kept.
  const [show] = await house.showsOf(eventId);
  expect(show?.stopped_at).not.toBeNull();
});
