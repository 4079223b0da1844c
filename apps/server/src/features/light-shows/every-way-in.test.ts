import { randomUUID } from 'node:crypto';
import { createLightGuard, isRoomSafe, parsePayload } from '@backline/beat';
import { addEventPattern, updateEventPattern } from '@backline/contract/event-patterns';
import * as lightTexts from '@backline/contract/lights.texts';
import { getLightTimeline, sendBroadcast } from '@backline/contract/light-shows';
import { addPattern, updatePattern } from '@backline/contract/patterns';
import { addTracks, listTracks } from '@backline/contract/tracks';
import { createLightPlayer } from '@backline/show';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyColour, anyList, anyLook, anyPayload } from '../../../testing/any-light.ts';
import { clickSong } from '../../../testing/click-song.ts';
import { runNow } from '../../../testing/run-jobs.ts';
import { longestRunMs, maxPerSecond, watchRoom } from '../../../testing/watch-room.ts';
import { certifyOlderTimelines } from '../light-timelines/light-timelines.jobs.ts';
import { lightHouse } from '../../../testing/light-shows/light-shows.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(lightHouse());

const song = clickSong({ bpm: 120, seconds: 3 });
const inAnHour = () => Date.now() + 3_600_000;

/** Stores a song directly to bypass the rate limit of upload links. */
async function uploaded(): Promise<string> {
  const { storage } = house.platform;
  const key = `songs/${randomUUID()}.mp3`;
  await query(house.db)`
    insert into uploads (key, uploader_id, content_type) values (${key}, ${house.managerId}, 'audio/mpeg')`;
  await storage.put(key, song, 'audio/mpeg');
  return storage.publicUrl(key);
}

/** Checks a phone's timeline with an independent check, the editor's check and the phone's own guard. */
async function judge(eventId: number, hash: string): Promise<void> {
  const { status, body } = await house.fan.call(getLightTimeline, { event_id: eventId, hash });
  expect(status).toBe(200);
  const { payload_data, look } = body;
  const seen = watchRoom({ payload_data, ...look });
  expect(maxPerSecond(seen.lightings)).toBeLessThanOrEqual(3);
  expect(longestRunMs(seen.changes)).toBeLessThanOrEqual(30_000);
  expect(look.colour).not.toMatch(/^#f[ef]0[0-9a]0[0-9a]$/);
  const parsed = parsePayload(payload_data);
  if (!parsed.ok) throw new Error(`a phone cannot read ${payload_data}`);
  expect(isRoomSafe(parsed.timeline, { groups: look.groups, stepMs: look.step_ms })).toBe(true);
  const shown = shownByAPhone(parsed.timeline);
  // The guard allows 30 s of flashing, but refuses a flash in the last 0.1 s, because a late frame could make that
  // flash end too late.
  if (longestRunMs(seen.changes) < 29_800) expect(shown.refused).toBe(0);
  expect(maxPerSecond(shown.lightings)).toBeLessThanOrEqual(3);
}

/** Simulates a phone with a light guard and without late frames. */
function shownByAPhone(timeline: readonly number[]) {
  const startsAtMs = 10_000;
  const player = createLightPlayer({ timeline, startsAtMs, delayMs: 0, offsetMs: 0 });
  const guard = createLightGuard();
  const lightings: number[] = [];
  let [refused, isLit] = [0, guard.ask(false, startsAtMs - 3_000)];
  const begin = player.isLitAt(startsAtMs) ? startsAtMs : player.nextChangeMs(startsAtMs);
  for (let atMs = begin; atMs < Infinity; atMs = player.nextChangeMs(atMs)) {
    const wants = player.isLitAt(atMs);
    const wasLit = isLit;
    isLit = guard.ask(wants, atMs);
    if (isLit && !wasLit) lightings.push(atMs);
    if (wants && !isLit) refused += 1;
  }
  return { lightings, refused };
}

describe('the flash safety rule', () => {
  test('never sends phones a song timeline that breaks the flash limits', async () => {
    let stored = 0;
    const row = fc.record({ payload_data: fc.oneof({ weight: 6, arbitrary: anyList }, anyPayload), colour: anyColour });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 3 }), async (rows) => {
        const { eventId, hash: first } = await house.newEvent();
        const data = await Promise.all(
          rows.map(async (sent) => ({ music_title: 'Any', music_url: await uploaded(), ...sent })),
        );
        const { status, body } = await house.manager.call(addTracks, { event_id: eventId, data });
        const tracks = (await house.manager.call(listTracks, { event_id: eventId })).body;
        if (status !== 200) {
          expect([status, body.fields?.[0]?.path]).toEqual([422, expect.stringMatching(/^data\.\d\.payload_data$/)]);
          expect(tracks.map(({ hash }) => hash)).toEqual([first]);
          return;
        }
        stored += 1;
        expect((await house.fanLights(eventId)).track_hashes).toEqual(tracks.map(({ hash }) => hash));
        for (const { hash } of tracks) await judge(eventId, hash);
        const last = tracks.at(-1);
        const played = await house.play(eventId, last?.id ?? 0);
        expect(played.body.show?.hash).toBe(last?.hash);
      }),
      { numRuns: 30 },
    );
    expect(stored).toBeGreaterThan(5);
  });

  test('never sends phones a schedule timeline that breaks the flash limits, even after edits', async () => {
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(anyList, anyLook, anyPayload, anyLook, async (before, look, after, otherLook) => {
        const { eventId } = await house.newEvent();
        const added = await house.manager.call(addPattern, { name: 'Any', payload_data: before, ...look });
        if (added.status !== 200) return;
        const pattern_id = added.body.pattern_id;
        const scheduled = await house.manager.call(addEventPattern, {
          event_id: eventId,
          pattern_id,
          start_dttm: inAnHour(),
        });
        const hashOf = async () => (await house.fanLights(eventId)).coming[0]?.hash ?? '';
        const first = await hashOf();
        await judge(eventId, first);
        const edited = await house.manager.call(updatePattern, {
          pattern_id,
          name: 'Other',
          payload_data: after,
          ...otherLook,
        });
        expect([200, 422]).toContain(edited.status);
        expect(await hashOf()).toBe(first);
        if (edited.status !== 200) return;
        const other = await house.manager.call(addPattern, { name: 'Copy', payload_data: after, ...otherLook });
        const moved = await house.manager.call(updateEventPattern, {
          event_id: eventId,
          event_user_pattern_id: scheduled.body.event_user_pattern_id,
          pattern_id: other.body.pattern_id,
          start_dttm: inAnHour(),
        });
        expect(moved.status).toBe(200);
        await judge(eventId, await hashOf());
        stored += 1;
      }),
      { numRuns: 30 },
    );
    expect(stored).toBeGreaterThan(5);
  });
});

test('certifies a timeline under the current safety rule before it is played if an older rule certified it', async () => {
  const { eventId, trackId, hash } = await house.newEvent();
  await query(house.db)`
    update light_timelines set rule_version = 0, payload = ${JSON.stringify(Array(200).fill(50))}, duration_ms = 10000
    where hash = ${hash}`;
  const played = (await house.play(eventId, trackId)).body.show;
  expect(played?.hash).not.toBe(hash);
  await judge(eventId, played?.hash ?? '');
  // The song now refers to the newly certified timeline.
  expect((await house.manager.call(listTracks, { event_id: eventId })).body.map((track) => track.hash)).toEqual([
    played?.hash,
  ]);
  await house.stop(eventId);
  expect((await house.play(eventId, trackId)).body.show?.hash).toBe(played?.hash);
});

test('sends phones no timeline of an older safety rule until the timeline is certified again', async () => {
  const { eventId } = await house.newEvent();
  const added = await house.manager.call(addPattern, { name: 'Old', payload_data: '[0,100,900]' });
  const scheduled = { event_id: eventId, pattern_id: added.body.pattern_id, start_dttm: inAnHour() };
  await house.manager.call(addEventPattern, scheduled);
  const strobe = JSON.stringify(Array(200).fill(50));
  await query(house.db)`update light_timelines t set rule_version = 0, payload = ${strobe}, duration_ms = 10000
    where exists (select from event_patterns where timeline_id = t.id and event_id = ${eventId})
      or exists (select from event_tracks where timeline_id = t.id and event_id = ${eventId})`;
  expect(await house.fanLights(eventId)).toMatchObject({ coming: [], track_hashes: [] });
  await runNow(house.platform, certifyOlderTimelines, {});
  const { coming, track_hashes: hashes } = await house.fanLights(eventId);
  expect([coming.length, hashes.length]).toEqual([1, 1]);
  for (const hash of [...hashes, ...coming.map((one) => one.hash)]) await judge(eventId, hash);
});

describe('refused light payloads', () => {
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  const hostile: [string, string, string][] = [
    ['no numbers', '[NaN, 5]', lightTexts.payloadNoList],
    ['endless', '[0, 1e999]', lightTexts.payloadNoDuration(2)],
    ['negative', '[0, 100, -1]', lightTexts.payloadNoDuration(3)],
    ['a number in quotes', '[0, "100"]', lightTexts.payloadNoDuration(2)],
    ['nested', deep, lightTexts.payloadNoDuration(1)],
    ['an object with the list’s methods', '{"length": 2, "0": 0, "1": 100}', lightTexts.payloadNoList],
    ['200,000 numbers', JSON.stringify(Array(190_000).fill(9)), lightTexts.payloadTooMany(20_000)],
    ['three hours', '[0, 100, 10800000]', lightTexts.payloadTooLong(120)],
    ['dark', '[1000, 0, 1000]', lightTexts.payloadNeverLit],
    ['no time', '[0, 0.2, 0.1]', lightTexts.payloadTooShort],
  ];
  const stored = async () => {
    const { rows } = await query(house.db)`
      select (select json_agg(p order by p.id) from patterns p) as patterns, (select count(*) from event_tracks) as tracks,
        (select count(*) from light_timelines) as timelines`;
    return rows;
  };

  test.each(hostile)(
    'refuses a payload (%s) in every form and stores nothing',
    async (_name, payload_data, message) => {
      const { eventId } = await house.newEvent();
      const { body: own } = await house.manager.call(addPattern, { name: 'Own', payload_data: '[0,100,900]' });
      const before = await stored();
      const replies = [
        await house.manager.call(addPattern, { name: 'Any', payload_data }),
        await house.manager.call(updatePattern, { pattern_id: own.pattern_id, name: 'Any', payload_data }),
        await house.manager.call(addTracks, {
          event_id: eventId,
          data: [{ music_title: 'Any', music_url: await uploaded(), payload_data }],
        }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([422, 422, 422]);
      expect(replies.map(({ body }) => body.fields?.[0]?.message)).toEqual([message, message, message]);
      expect(await stored()).toEqual(before);
    },
  );

  test('rejects a payload of a million numbers without parsing it', async () => {
    const { eventId } = await house.newEvent();
    const before = await stored();
    const payload_data = JSON.stringify(Array(1_000_000).fill(100));
    const pattern = await house.manager.call(addPattern, { name: 'Any', payload_data });
    expect(pattern.status).toBe(413);
    // The body limit of a form of ten songs is larger, but each payload has the same maximum.
    const data = [{ music_title: 'Any', music_url: await uploaded(), payload_data }];
    expect([413, 422]).toContain((await house.manager.call(addTracks, { event_id: eventId, data })).status);
    expect(await stored()).toEqual(before);
  });

  test('refuses a payload that is sent with a schedule entry or a Play', async () => {
    const { eventId, trackId } = await house.newEvent();
    const { body: own } = await house.manager.call(addPattern, { name: 'Own', payload_data: '[0,100,900]' });
    const payload_data = '[0,50,50,50,50,50,50,50,50,50]';
    const scheduled = { event_id: eventId, pattern_id: own.pattern_id, start_dttm: inAnHour(), payload_data };
    const played = { event_id: eventId, id: trackId, payload_data };
    const replies = [
      await house.manager.call(addEventPattern, scheduled),
      await house.manager.call(sendBroadcast, played),
    ];
    expect(replies.map(({ status }) => status)).toEqual([422, 422]);
    const lights = await house.fanLights(eventId);
    expect([lights.coming, lights.show]).toEqual([[], null]);
  });
});
