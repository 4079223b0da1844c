import * as lightTexts from '@backline/contract/lights.texts';
import * as trackTexts from '@backline/contract/tracks.texts';
import { getLights, lightsForFans, lightsOfEvent } from '@backline/contract/light-shows';
import { liveClose } from '@backline/contract/live';
import * as generalTexts from '@backline/contract/general.texts';
import {
  endRehearsal,
  getRehearsal,
  getRehearsedLights,
  getRehearsedTimeline,
  lightsOfRehearsal,
  rehearsalOfEvent,
} from '@backline/contract/rehearsals';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildEventPattern, buildPattern, buildTrack } from '../../../builders/builders.ts';
import { runNow } from '../../../testing/run-jobs.ts';
import { eventPatternJobs } from '../event-patterns/index.ts';
import { channel, rehearsalHouse, type RehearsalHouse } from '../../../testing/rehearsals/rehearsals.ts';
import { query } from '../../../testing/query.ts';

let { house, holder, begin, rehearsing, stateOf, report, open, guest, closePages } = {} as RehearsalHouse;

beforeAll(async () => {
  ({ house, holder, begin, rehearsing, stateOf, report, open, guest, closePages } = await rehearsalHouse());
});
afterEach(() => closePages());
afterAll(() => house.close());

/** Reads the tables of real shows and their reports. */
async function traces() {
  const { rows } = await query(house.db)`
    select (select json_agg(s order by s.id) from light_shows s) as shows, (select json_agg(l order by l.event_id) from event_lights l) as lights,
      (select json_agg(c order by c.event_id) from light_phone_counts c) as counts`;
  return rows;
}

describe('refused rehearsals', () => {
  test('refuses a rehearsal during a show', async () => {
    const event = await house.newEvent();
    await house.play(event.eventId, event.trackId);
    const { status, body } = await begin(event);
    expect([status, body.message]).toEqual([409, lightTexts.showIsOn]);
  });

  test('starts only one of several concurrent rehearsals at an event', async () => {
    const event = await house.newEvent();
    const replies = await Promise.all(Array.from({ length: 8 }, () => begin(event)));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 7 }, () => [409, trackTexts.rehearsalIsOn]),
    );
  });

  test('rejects a rehearsal with more than 200 phones that the server simulates', async () => {
    const { status, body } = await begin(await house.newEvent(), { phones: 201, is_here: true });
    expect([status, body.fields]).toEqual([422, [{ path: 'phones', message: generalTexts.atMost(200) }]]);
  });

  test("refuses a rehearsal with another event's song or a song that is too short", async () => {
    const [event, other] = [await house.newEvent(), await house.newEvent()];
    expect((await begin({ ...event, trackId: other.trackId })).status).toBe(404);
    const short = await buildTrack(house.db, { eventId: event.eventId, uploadedBy: house.managerId, flashes: 9 });
    const { status, body } = await begin({ ...event, trackId: short.id });
    expect([status, body.message]).toEqual([422, trackTexts.songTooShortToRehearse(10)]);
  });

  test('runs at most two rehearsals with server-simulated phones at once, and frees their slots', async () => {
    const events = await Promise.all([1, 2, 3].map(() => house.newEvent()));
    const here = (event: { eventId: number; trackId: number }) => begin(event, { phones: 1, is_here: true });
    const end = ({ eventId }: { eventId: number }) => house.manager.call(endRehearsal, { event_id: eventId });
    const replies = await Promise.all(events.map(here));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([[409, trackTexts.noPlaceToRehearse]]);
    const [third] = events.filter((_, place) => replies[place]?.status !== 200);
    if (third === undefined) return expect.unreachable();
    expect(await stateOf(third.eventId)).toBeUndefined();
    expect((await begin(third)).status).toBe(200);
    for (const event of events) await end(event);
    // The simulation learns of the end at its next report, and then frees its slot.
    await expect.poll(async () => (await here(third)).status, { timeout: 15_000, interval: 2_000 }).toBe(200);
    await end(third);
  });
});

test('limits a person to ten rehearsals a minute at one event', async () => {
  const event = await house.newEvent();
  const statuses: number[] = [];
  for (let time = 0; time < 11; time += 1) {
    statuses.push((await begin(event)).status);
    await house.manager.call(endRehearsal, { event_id: event.eventId });
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect((await begin(await house.newEvent())).status).toBe(200);
});

test('plays a rehearsed show to its own phones only, and leaves real shows unchanged', async () => {
  const { pass, eventId, hash, id } = await rehearsing();
  const fan = await open(house.fan.cookie, { as: 'fan' });
  await fan.listen([channel(lightsForFans, eventId)]);
  const desk = await open(house.manager.cookie, { as: 'staff' });
  await desk.listen([channel(lightsOfEvent, eventId)]);
  const before = { traces: await traces(), lights: await house.lights(eventId) };
  const phone = await guest(pass);
  await phone.listen([channel(lightsOfRehearsal, eventId)]);

  const { lights: played } = (await report(pass, { is_on: true })).body;
  expect(played).toMatchObject({ epoch: 1, show: { show_id: id, hash, kind: 'track' } });
  await phone.until((frame) => 'number' in frame);
  expect(phone.notices.map(({ data }) => data)).toEqual([played]);
  expect((await holder.call(getRehearsedLights, { pass })).body).toMatchObject({
    ...played,
    event_id: eventId,
    phones: 5,
  });
  const timeline = await holder.call(getRehearsedTimeline, { pass, hash });
  expect(JSON.parse(timeline.body.payload_data)).toHaveLength(40);
  phone.send({ light: { event_id: eventId, epoch: 1, state: 'playing', error_ms: 2, started_ms: 3 } });

  expect((await report(pass, { is_on: false })).body.lights).toMatchObject({ epoch: 2, show: null });
  await phone.until((frame) => 'number' in frame && (frame.data as { epoch: number }).epoch === 2);
  expect((await house.manager.call(getLights, { event_id: eventId })).body).toEqual(before.lights);
  // Waits for phone counts, which are reported each second.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(await traces()).toEqual(before.traces);
  expect([fan.notices, desk.notices]).toEqual([[], []]);
});

async function startPattern(eventId: number) {
  const { id: patternId } = await buildPattern(house.db, { managerId: house.managerId });
  const scheduled = await buildEventPattern(house.db, { eventId, patternId, startsAt: new Date(Date.now() + 9_000) });
  const start = eventPatternJobs.find(({ name }) => name === 'start-event-pattern');
  if (start === undefined) return expect.unreachable();
  await runNow(house.platform, start, { event_pattern_id: scheduled.id });
}

test.each([
  ['a real show', 'gave_way', 'track', ({ eventId, trackId }) => house.play(eventId, trackId)],
  ['a scheduled pattern', 'gave_way', 'pattern', ({ eventId }) => startPattern(eventId)],
  ['Stop', 'stopped', undefined, ({ eventId }) => house.stop(eventId)],
] satisfies [string, string, string | undefined, (event: { eventId: number; trackId: number }) => Promise<unknown>][])(
  '%s ends a rehearsal, darkens its phones and closes their sockets',
  async (_name, state, kind, interrupt) => {
    const rehearsal = await rehearsing();
    const phone = await guest(rehearsal.pass);
    await phone.listen([channel(lightsOfRehearsal, rehearsal.eventId)]);
    await report(rehearsal.pass, { is_on: true });
    await interrupt(rehearsal);
    expect(await phone.untilClosed()).toMatchObject({ code: liveClose.sessionEnded });
    expect(phone.notices.at(-1)?.data).toMatchObject({ show: null });
    expect(await stateOf(rehearsal.eventId)).toBe(state);
    expect((await report(rehearsal.pass)).status).toBe(404);
    expect((await house.lights(rehearsal.eventId)).show?.kind).toBe(kind);
  },
);

test('runs a rehearsal until its final report, notifies staff and audits both ends', async () => {
  const { pass, eventId } = await rehearsing();
  const desk = await open(house.manager.cookie, { as: 'staff' });
  await desk.listen([channel(rehearsalOfEvent, eventId)]);
  expect((await report(pass)).body).toEqual({ state: 'running', lights: null });
  const sheet = [{ what: 'clock error on LTE, p95, ms', figure: '12.5', bound: 'at most 10', holds: false }];
  expect((await report(pass, { sheet: [] })).status).toBe(422);
  expect((await report(pass, { step: 'stopping', sheet })).body).toMatchObject({ state: 'done' });
  expect((await report(pass)).status).toBe(404);
  const { body } = await house.manager.call(getRehearsal, { event_id: eventId });
  expect(body.rehearsal).toMatchObject({
    state: 'done',
    step: 'stopping',
    arrived: 2,
    ready: 1,
    sheet,
    started_by: 'Mona',
  });
  await desk.until((frame) => 'number' in frame && (frame.data as { state?: string } | null)?.state === 'done');
  const lines = await house.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'after'])
    .where('entity', '=', 'light_rehearsal')
    .where(sql<boolean>`(after->>'event_id')::bigint = ${eventId}`)
    .orderBy('id')
    .execute();
  expect(lines).toMatchObject([
    { action: 'light_rehearsal.begun', actor_id: house.managerId, after: { phones: 5 } },
    { action: 'light_rehearsal.ended', actor_id: house.managerId, after: { outcome: 'done', is_within_bounds: false } },
  ]);
});

test('returns no rehearsal for an event without one, and accepts a call to end it', async () => {
  const { eventId } = await house.newEvent();
  expect((await house.manager.call(getRehearsal, { event_id: eventId })).body).toEqual({ rehearsal: null });
  expect((await house.manager.call(endRehearsal, { event_id: eventId })).status).toBe(200);
});
