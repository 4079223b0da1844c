import * as lightTexts from '@backline/contract/lights.texts';
import {
  getLightTimeline,
  leadMs,
  listLightShows,
  listLightsToPlay,
  playLight,
  stopLight,
  updateLights,
} from '@backline/contract/light-shows';
import * as generalTexts from '@backline/contract/general.texts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildEventPattern, buildFan, buildPattern, joinFan } from '../../../builders/builders.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import { lightHouse } from '../../../testing/light-shows/light-shows.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(lightHouse());
const { eventId, track } = house;

describe('refused Plays', () => {
  test('refuses a Play while another show is on', async () => {
    const { eventId, trackId } = await house.newEvent();
    expect((await house.play(eventId, trackId)).status).toBe(200);
    const second = await house.play(eventId, trackId);
    expect([second.status, second.body.message]).toEqual([409, lightTexts.showIsOn]);
    await house.stop(eventId);
    expect((await house.play(eventId, trackId)).status).toBe(200);
  });

  test('refuses a Play that would overlap the start of a scheduled pattern', async () => {
    const { eventId, trackId } = await house.newEvent();
    const { id: patternId } = await buildPattern(house.db, { managerId: house.managerId, name: 'Blink' });
    const schedule = (inMs: number) =>
      buildEventPattern(house.db, { eventId, patternId, startsAt: new Date(Date.now() + inMs) });
    // Lead, song and gap take 32 seconds; a slow machine may need another minute.
    await schedule(92_000);
    expect((await house.play(eventId, trackId)).status).toBe(200);
    await house.stop(eventId);
    const { id } = await schedule(25_000);
    const { status, body } = await house.play(eventId, trackId);
    expect([status, body.message]).toEqual([409, lightTexts.patternInTheWay('Blink')]);
    expect((await house.lights(eventId)).show).toBeNull();
    await house.db.deleteFrom('event_patterns').where('id', '=', id).execute();
    expect((await house.play(eventId, trackId)).status).toBe(200);
  });

  test('limits a person to thirty Plays a minute without affecting others', async () => {
    const { eventId, trackId } = await house.newEvent();
    await house.play(eventId, trackId);
    const again = await Promise.all(Array.from({ length: 29 }, () => house.play(eventId, trackId)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([409]));
    await house.stop(eventId);
    const { status, body } = await house.play(eventId, trackId);
    expect([status, body.message]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds\.$/),
    ]);
    expect((await house.lights(eventId)).show).toBeNull();
    await joinFan(house.db, { eventId, fanId: house.trustedId, eventRole: 'ADMIN' });
    expect((await house.trusted.call(playLight, { event_id: eventId, event_track_id: trackId })).status).toBe(200);
  });

  test('limits Stops without a running show to sixty a minute, but never a Stop that ends a show', async () => {
    const { eventId, trackId } = await house.newEvent();
    for (let count = 0; count < 60; count += 1) expect((await house.stop(eventId)).status).toBe(200);
    expect((await house.stop(eventId)).status).toBe(429);
    for (let count = 0; count < 3; count += 1) {
      expect((await house.play(eventId, trackId)).status).toBe(200);
      expect([(await house.stop(eventId)).status, (await house.lights(eventId)).show]).toEqual([200, null]);
    }
  });

  test('refuses a Play that was sent before a Stop', async () => {
    const { eventId, trackId } = await house.newEvent();
    const seen = (await house.lights(eventId)).epoch;
    await house.stop(eventId);
    const late = await house.play(eventId, trackId, { epoch: seen });
    expect([late.status, late.body.message]).toEqual([409, lightTexts.showStoppedMeanwhile]);
    expect((await house.lights(eventId)).show).toBeNull();
  });

  test('limits a person to 120 changes of light settings a minute', async () => {
    const { eventId } = await house.newEvent();
    const save = () => house.manager.call(updateLights, { event_id: eventId, ready_share: 50 });
    for (let count = 0; count < 120; count += 1) expect((await save()).status).toBe(200);
    expect((await save()).status).toBe(429);
  });

  test('refuses an offset change during a show or right before it', async () => {
    const { eventId, trackId } = await house.newEvent();
    const save = (change: object) => house.manager.call(updateLights, { event_id: eventId, ...change });
    await save({ offset_ms: 40 });
    await house.play(eventId, trackId);
    for (const seconds of [0, 12]) {
      await house.pass(eventId, seconds);
      const { status, body } = await save({ offset_ms: 45, ready_share: 50 });
      expect([status, body.message]).toEqual([409, lightTexts.offsetOnlyInTheDark]);
      expect((await save({ offset_ms: 40, ready_share: 60 + seconds })).status).toBe(200);
    }
    expect(await house.fanLights(eventId)).toMatchObject({ offset_ms: 40 });
    await house.stop(eventId);
    expect((await save({ offset_ms: 45 })).body).toMatchObject({ offset_ms: 45, ready_share: 72 });
  });

  test('refuses an offset change while phones play a scheduled pattern', async () => {
    const { eventId } = await house.newEvent();
    const { id: patternId } = await buildPattern(house.db, { managerId: house.managerId });
    const save = (ms: number) => house.manager.call(updateLights, { event_id: eventId, offset_ms: ms });
    const schedule = (inMs: number) =>
      buildEventPattern(house.db, { eventId, patternId, startsAt: new Date(Date.now() + inMs) });
    await schedule(60_000);
    expect((await save(45)).status).toBe(200);
    await schedule(5_000);
    const { status, body } = await save(50);
    expect([status, body.message]).toEqual([409, lightTexts.offsetOnlyInTheDark]);
  });

  test.each([
    ['offset_ms', 301, generalTexts.atMost(300)],
    ['offset_ms', -301, generalTexts.invalidValue],
    ['offset_ms', 1.5, generalTexts.wholeNumber],
    ['ready_share', 101, generalTexts.percentRange],
  ])('refuses to set %s to %d', async (path, value, message) => {
    const { status, body } = await house.manager.call(updateLights, { event_id: house.eventId, [path]: value });
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
  });
});

test("starts a show ten seconds after a Play by the database's clock", async () => {
  for (const ownClockMs of [0, Date.now() + 3_600_000]) {
    const { eventId, trackId, hash } = await house.newEvent();
    const before = await house.databaseNow();
    const { body } = await house.play(eventId, trackId, { start_dttm: ownClockMs });
    const after = await house.databaseNow();
    expect(body.message).toBe(lightTexts.showStarted);
    expect(body.show).toMatchObject({ show_id: body.show_id, kind: 'track', source_id: trackId, hash });
    expect(body.show?.start_dttm).toBeGreaterThanOrEqual(Math.floor(before + leadMs));
    expect(body.show?.start_dttm).toBeLessThanOrEqual(Math.ceil(after + leadMs));
    expect((body.show?.end_dttm ?? 0) - (body.show?.start_dttm ?? 0)).toBe(20_000);
    expect((await house.fanLights(eventId)).show).toEqual(body.show);
  }
});

test('starts one show when many Plays are concurrent', async () => {
  const { eventId, trackId } = await house.newEvent();
  await house.stop(eventId);
  let replies: Promise<{ status: number }[]> = Promise.resolve([]);
  await house.db.transaction().execute(async (tx) => {
    await query(tx)`select from event_lights where event_id = ${eventId} for update`;
    replies = Promise.all(Array.from({ length: 5 }, () => house.play(eventId, trackId)));
    // One person's calls use at most two connections, so the other three wait for one.
    await expect.poll(() => waitingForLocks(house.db)).toBe(2);
  });
  const statuses = (await replies).map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, 409, 409, 409, 409]);
  expect(await house.showsOf(eventId)).toHaveLength(1);
});

test('rejects two shows with the same epoch by a constraint, even without the lock', async () => {
  const { eventId, trackId } = await house.newEvent();
  await house.play(eventId, trackId);
  const copy = sql`insert into light_shows (event_id, epoch, kind, source_id, name, timeline_id, starts_at, ends_at)
    select event_id, epoch, kind, source_id, name, timeline_id, starts_at, ends_at from light_shows where event_id = ${eventId}`;
  await expect(copy.execute(house.db)).rejects.toThrow('light_shows_event_id_epoch_key');
});

test('gives each concurrent Play and Stop its own epoch, and keeps the state of the last one', async () => {
  const { eventId, trackId } = await house.newEvent();
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, place) => (place % 2 === 0 ? house.play(eventId, trackId) : house.stop(eventId))),
  );
  const started = replies.filter(({ status }) => status === 200).map(({ body }) => body);
  expect(new Set(started.map(({ epoch }) => epoch)).size).toBe(started.length);
  const last = started.toSorted((one, other) => one.epoch - other.epoch).at(-1);
  const now = await house.lights(eventId);
  expect({ epoch: now.epoch, show: now.show }).toEqual({ epoch: last?.epoch, show: last?.show });
  const running = (await house.showsOf(eventId)).filter(({ stopped_at }) => stopped_at === null);
  expect(running.length).toBe(now.show === null ? 0 : 1);
});

test('increases the epoch on a Stop even without a show, so that earlier Plays are refused', async () => {
  const { eventId } = await house.newEvent();
  const before = (await house.lights(eventId)).epoch;
  const { body } = await house.stop(eventId);
  expect(body).toMatchObject({ message: lightTexts.showStopped, epoch: before + 1, show: null });
});

test('stops a show only if the Stop names this show', async () => {
  const { eventId, trackId } = await house.newEvent();
  const { show_id: first } = (await house.play(eventId, trackId)).body;
  await house.stop(eventId);
  const { show_id: second, show } = (await house.play(eventId, trackId)).body;
  const { status, body } = await house.stop(eventId, { show_id: first });
  expect([status, body.message]).toEqual([409, lightTexts.showIsNotOn]);
  const { epoch, show: stillOn } = await house.lights(eventId);
  expect(stillOn).toEqual(show);
  expect((await house.stop(eventId, { show_id: second })).body).toMatchObject({ epoch: epoch + 1, show: null });
  expect((await house.stop(eventId, { show_id: second })).status).toBe(409);
  expect((await house.lights(eventId)).epoch).toBe(epoch + 1);
});

test('ends a show with its timeline, and then allows the next show', async () => {
  const { eventId, trackId } = await house.newEvent();
  await house.play(eventId, trackId);
  await house.pass(eventId, 29);
  expect((await house.lights(eventId)).show).not.toBeNull();
  await house.pass(eventId, 2);
  expect((await house.lights(eventId)).show).toBeNull();
  expect((await house.play(eventId, trackId)).status).toBe(200);
});

describe('access of fans and event admins to light shows', () => {
  test('serves a timeline only to fans of its event, and lets browsers cache it forever', async () => {
    const other = await house.newEvent();
    const reply = await house.fan.call(getLightTimeline, { event_id: eventId, hash: track.hash });
    expect(reply.body).toMatchObject({ hash: track.hash, duration_ms: 20_000, look: { arrangement: 'together' } });
    expect(reply.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect((await house.fan.call(getLightTimeline, { event_id: other.eventId, hash: track.hash })).status).toBe(404);
    expect((await house.fan.call(getLightTimeline, { event_id: eventId, hash: '0'.repeat(64) })).status).toBe(404);
    expect((await house.fan.call(getLightTimeline, { event_id: eventId, hash: 'x' })).status).toBe(422);
  });

  test("returns the fan's place in the hall, and lists seats in natural order", async () => {
    const { eventId } = await house.newEvent();
    const others = [
      { section: '2', seat_row: '1', seat: '10' },
      { section: '10', seat_row: '2', seat: '9' },
      { section: '1', seat_row: '1', seat: '1' },
    ];
    for (const place of others) {
      const { id } = await buildFan(house.db);
      await joinFan(house.db, { eventId, fanId: id });
      await house.db.updateTable('event_users').set(place).where('user_id', '=', id).execute();
    }
    await house.db
      .updateTable('event_users')
      .set({ section: '10', seat_row: '3', seat: '10' })
      .where('user_id', '=', house.fanId)
      .where('event_id', '=', eventId)
      .execute();
    expect((await house.fanLights(eventId)).place).toEqual({ left_to_right: 1 / 2, by_section: 2 / 3, wave: 1 / 2 });
  });

  test('lets an event admin start and stop shows', async () => {
    const input = { event_id: eventId, event_track_id: track.id };
    const songs = await house.trusted.call(listLightsToPlay, { event_id: eventId });
    expect(songs.body).toMatchObject([{ event_track_id: track.id, hash: track.hash }]);
    expect((await house.trusted.call(playLight, input)).status).toBe(200);
    expect((await house.lights(eventId)).show?.source_id).toBe(track.id);
    expect((await house.trusted.call(stopLight, { event_id: eventId })).body.show).toBeNull();
    const [report] = (await house.manager.call(listLightShows, { event_id: eventId })).body;
    expect(report).toMatchObject({ state: 'stopped', started_by: 'Trudy', report: null });
  });
});

test('stores, publishes and audits only the light settings that have changed', async () => {
  const { eventId } = await house.newEvent();
  const save = (change: object) => house.manager.call(updateLights, { event_id: eventId, ...change });
  expect((await save({ offset_ms: -120 })).body).toMatchObject({ offset_ms: -120, ready_share: 80 });
  await save({ ready_share: 50 });
  await save({ ready_share: 50 });
  expect(await house.lights(eventId)).toMatchObject({ offset_ms: -120, ready_share: 50 });
  expect((await house.fanLights(eventId)).offset_ms).toBe(-120);
  const lines = await house.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'light_show.settings')
    .where('entity_id', '=', String(eventId))
    .execute();
  expect(lines).toHaveLength(2);
});
