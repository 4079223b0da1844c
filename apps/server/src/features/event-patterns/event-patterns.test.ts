import {
  addEventPattern,
  deleteEventPattern,
  getEventPattern,
  listEventPatterns,
  stopEventPattern,
  updateEventPattern,
} from '@backline/contract/event-patterns';
import * as lightTexts from '@backline/contract/lights.texts';
import { leadMs, stopLight } from '@backline/contract/light-shows';
import { retirePattern, updatePattern } from '@backline/contract/patterns';
import { describe, expect, test } from 'vitest';
import { buildEventPattern, buildPattern, joinFan } from '../../../builders/builders.ts';
import { runJobs, runNow } from '../../../testing/run-jobs.ts';
import { aheadMs } from '../light-shows/index.ts';
import { lightHouse } from '../../../testing/light-shows/light-shows.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { eventPatternJobs } from './index.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(lightHouse());
const patternId = (await buildPattern(house.db, { managerId: house.managerId, name: 'Blink' })).id;

const hourMs = 3_600_000;
const [startJob, sweep] = eventPatternJobs;
const inAnHour = () => Date.now() + hourMs;
const add = (eventId: number, change: object = {}) =>
  house.manager.call(addEventPattern, { event_id: eventId, pattern_id: patternId, start_dttm: inAnHour(), ...change });
const added = async (eventId: number, change: object = {}) => (await add(eventId, change)).body.event_user_pattern_id;
const named = (eventId: number, id: number) => ({ event_id: eventId, event_user_pattern_id: id });
const detail = async (eventId: number, id: number) =>
  (await house.manager.call(getEventPattern, named(eventId, id))).body;
const save = (eventId: number, id: number, change: object) =>
  house.manager.call(updateEventPattern, {
    ...named(eventId, id),
    pattern_id: patternId,
    start_dttm: inAnHour(),
    ...change,
  });
/** Moves the start to that many seconds from now. A negative number means the past. */
const moveTo = (id: number, seconds: number) =>
  query(house.db)`update event_patterns set ends_at = now() + make_interval(secs => ${seconds}) + (ends_at - starts_at),
    starts_at = now() + make_interval(secs => ${seconds}) where id = ${id}`;
/** Returns the time at which the start job is due. */
const dueOf = async (id: number) => {
  const { rows } = await query(house.db)<{ at: string }>`
    select start_after as at from pgboss.job_common
    where name = 'start-event-pattern' and singleton_key = ${String(id)} and state < 'active'`;
  return Date.parse(rows[0]?.at ?? '');
};
const start = async (id: number) => {
  if (startJob === undefined) throw new Error('there is no such job');
  await runNow(house.platform, startJob, { event_pattern_id: id });
};

describe('refused schedules', () => {
  test.each([
    ['start_dttm', { start_dttm: null }, lightTexts.startTimeRequired],
    ['start_dttm', { start_dttm: '' }, lightTexts.startTimeRequired],
    ['start_dttm', { start_dttm: Date.now() - 120_000 }, lightTexts.startTimePast],
    ['pattern_id', { pattern_id: null }, lightTexts.patternRequired],
    ['pattern_id', { pattern_id: 'x' }, lightTexts.patternRequired],
    ['pattern_id', { pattern_id: 9_999_999 }, lightTexts.patternRequired],
  ])('rejects the invalid %s in %o, and schedules nothing', async (path, change, message) => {
    const { eventId } = await house.newEvent();
    const { status, body } = await add(eventId, change);
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
    expect((await house.manager.call(listEventPatterns, { event_id: eventId })).body).toEqual([]);
  });

  test("refuses a retired pattern and another manager's pattern, even for an ADMIN", async () => {
    const { eventId } = await house.newEvent();
    const foreign = await buildPattern(house.db, { managerId: house.fanId });
    expect((await add(eventId, { pattern_id: foreign.id })).body.fields).toEqual([
      { path: 'pattern_id', message: lightTexts.patternRequired },
    ]);
    const old = await buildPattern(house.db, { managerId: house.managerId });
    await house.manager.call(retirePattern, { pattern_id: old.id });
    expect((await add(eventId, { pattern_id: old.id })).body.fields).toEqual([
      { path: 'pattern_id', message: lightTexts.patternIsRetired },
    ]);
  });
});

test('plays a pattern as it was when it was scheduled, even if it has been changed since', async () => {
  const { eventId } = await house.newEvent();
  const { id: own } = await buildPattern(house.db, { managerId: house.managerId, name: 'First' });
  const id = await added(eventId, { pattern_id: own });
  const before = await detail(eventId, id);
  await house.manager.call(updatePattern, { pattern_id: own, name: 'Second', payload_data: '[0,100,4000]' });
  await house.manager.call(retirePattern, { pattern_id: own });
  expect(await detail(eventId, id)).toEqual(before);
  // Changing the start time keeps the copy of the pattern that was made when it was scheduled.
  await save(eventId, id, { pattern_id: own, start_dttm: Date.now() + 2 * hourMs });
  expect(await detail(eventId, id)).toMatchObject({ name: 'First', payload_data: before.payload_data, version: 2 });
});

test('reports an overlap on both scheduled patterns until one of them is deleted', async () => {
  const { eventId } = await house.newEvent();
  const at = inAnHour();
  const first = await added(eventId, { start_dttm: at });
  const { body } = await add(eventId, { start_dttm: at + 21_000 });
  expect(body.overlaps).toEqual([{ kind: 'pattern', name: 'Blink', start_dttm: at, end_dttm: at + 20_000 }]);
  expect((await detail(eventId, first)).overlaps).toHaveLength(1);
  expect((await add(eventId, { start_dttm: at + 60_000 })).body.overlaps).toEqual([]);
  await house.manager.call(deleteEventPattern, named(eventId, body.event_user_pattern_id));
  expect((await detail(eventId, first)).overlaps).toEqual([]);
});

describe('starting patterns', () => {
  test("starts a pattern's show from a job, ten seconds before the scheduled time", async () => {
    const { eventId } = await house.newEvent();
    const id = await added(eventId);
    await runJobs(house.platform, eventPatternJobs);
    expect((await detail(eventId, id)).state).toBe('scheduled');
    const startsMs = Date.now() + 2 * hourMs;
    await save(eventId, id, { start_dttm: startsMs });
    expect(await dueOf(id)).toBe(startsMs - aheadMs);
    await moveTo(id, leadMs / 1_000);
    await query(house.db)`update pgboss.job_common set start_after = now()
      where name = 'start-event-pattern' and singleton_key = ${String(id)} and state < 'active'`;
    await runJobs(house.platform, eventPatternJobs);
    const { start_dttm } = await detail(eventId, id);
    const { show } = await house.fanLights(eventId);
    expect(show).toMatchObject({ kind: 'pattern', source_id: id, name: 'Blink', start_dttm });
  });

  test('starts only one show if the job runs repeatedly or concurrently', async () => {
    const { eventId } = await house.newEvent();
    const id = await added(eventId);
    await moveTo(id, 5);
    await Promise.all([start(id), start(id), start(id)]);
    await start(id);
    expect(await house.showsOf(eventId)).toHaveLength(1);
  });

  test('starts nothing if the job runs early because the pattern was moved', async () => {
    const { eventId } = await house.newEvent();
    const id = await added(eventId);
    await start(id);
    expect(await house.showsOf(eventId)).toEqual([]);
  });

  test('starts a late pattern after a restart of the server, and keeps its scheduled start time', async () => {
    const { eventId } = await house.newEvent();
    const { id } = await buildEventPattern(house.db, { eventId, patternId });
    await moveTo(id, -8);
    if (sweep === undefined) return expect.unreachable();
    await runNow(house.platform, sweep, {});
    const { show } = await house.fanLights(eventId);
    const pattern = await detail(eventId, id);
    expect(show?.start_dttm).toBe(pattern.start_dttm);
    expect(pattern.state).toBe('running');
  });

  test('skips a pattern that was missed completely', async () => {
    const { eventId } = await house.newEvent();
    const id = await added(eventId);
    await moveTo(id, -60);
    expect((await detail(eventId, id)).state).toBe('skipped');
    await start(id);
    expect([(await detail(eventId, id)).state, await house.showsOf(eventId)]).toEqual(['skipped', []]);
  });

  test('skips a pattern while a song is playing', async () => {
    const { eventId, trackId } = await house.newEvent();
    const id = await added(eventId);
    await house.play(eventId, trackId);
    await moveTo(id, 11);
    await start(id);
    expect((await detail(eventId, id)).state).toBe('skipped');
    expect((await house.lights(eventId)).show?.source_id).toBe(trackId);
  });

  test('starts a pattern on time after a song ends', async () => {
    const { eventId, trackId } = await house.newEvent();
    const id = await added(eventId);
    await house.play(eventId, trackId);
    await query(house.db)`
      update light_shows set starts_at = now() - interval '20 seconds', ends_at = now() + interval '1 second'
      where event_id = ${eventId}`;
    await moveTo(id, 9);
    await start(id);
    expect((await detail(eventId, id)).state).toBe('preparing');
    expect((await house.lights(eventId)).show?.source_id).toBe(trackId);
    await expect
      .poll(
        async () => {
          await runJobs(house.platform, eventPatternJobs);
          return (await house.lights(eventId)).show?.source_id;
        },
        { timeout: 8_000 },
      )
      .toBe(id);
  });
});

test('refuses to change a started pattern, but can stop or delete it, which ends it on every phone', async () => {
  const { eventId } = await house.newEvent();
  const [first, second] = [await added(eventId), await added(eventId)];
  await moveTo(first, 3);
  await start(first);
  const late = await save(eventId, first, { start_dttm: Date.now() + 2 * hourMs });
  expect([late.status, late.body.message]).toEqual([409, lightTexts.patternBegun]);
  const { epoch } = await house.lights(eventId);
  const stopped = await house.manager.call(stopEventPattern, named(eventId, first));
  expect(stopped.body.epoch).toBe(epoch + 1);
  expect([(await detail(eventId, first)).state, (await house.fanLights(eventId)).show]).toEqual(['stopped', null]);
  await moveTo(second, 3);
  await start(second);
  expect((await house.lights(eventId)).show?.source_id).toBe(second);
  const { body: deleted } = await house.manager.call(deleteEventPattern, named(eventId, second));
  expect(deleted.message).toBe(lightTexts.patternDeleted);
  expect((await house.fanLights(eventId)).show).toBeNull();
});

test('never starts a scheduled pattern that was stopped, and removes it from phones', async () => {
  const { eventId } = await house.newEvent();
  const id = await added(eventId);
  expect((await house.fanLights(eventId)).coming).toMatchObject([{ event_user_pattern_id: id }]);
  await house.manager.call(stopEventPattern, named(eventId, id));
  expect((await house.fanLights(eventId)).coming).toEqual([]);
  await moveTo(id, 3);
  await start(id);
  expect([(await detail(eventId, id)).state, await house.showsOf(eventId)]).toEqual(['stopped', []]);
});

describe('stopping patterns that are due or running', () => {
  /** Schedules three patterns: one due now, one shortly after, and one in the evening. */
  async function schedule() {
    const { eventId } = await house.newEvent();
    const [due, soon, later] = [await added(eventId), await added(eventId), await added(eventId)];
    await moveTo(due, 3);
    await moveTo(soon, 25);
    return { eventId, due, soon, later };
  }
  const comingOf = async (eventId: number) =>
    (await house.fanLights(eventId)).coming.map(({ event_user_pattern_id: id }) => id);
  const statesOf = async (eventId: number, ids: number[]) =>
    (await Promise.all(ids.map((id) => detail(eventId, id)))).map(({ state }) => state);

  test('removes a stopped pattern from phones even if it is already due, and never starts it', async () => {
    const { eventId, due, soon, later } = await schedule();
    expect(await comingOf(eventId)).toEqual([due, soon, later]);
    await house.stop(eventId);
    expect(await comingOf(eventId)).toEqual([soon, later]);
    expect(await statesOf(eventId, [due, soon, later])).toEqual(['stopped', 'scheduled', 'scheduled']);
    await start(due);
    expect(await house.showsOf(eventId)).toEqual([]);
    const [line] = await house.db
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('action', '=', 'event_pattern.skipped')
      .where('entity_id', '=', String(due))
      .execute();
    expect(line).toMatchObject({ actor_id: house.managerId, after: { event_id: eventId, reason: 'stopped' } });
  });

  test('lets an event admin stop a running pattern', async () => {
    const { eventId, due, soon } = await schedule();
    await moveTo(due, -5);
    await joinFan(house.db, { eventId, fanId: house.trustedId, eventRole: 'ADMIN' });
    expect((await house.trusted.call(stopLight, { event_id: eventId })).status).toBe(200);
    expect(await statesOf(eventId, [due, soon])).toEqual(['stopped', 'scheduled']);
    await start(due);
    expect(await house.showsOf(eventId)).toEqual([]);
  });

  test('stops or deletes only the chosen pattern, and ends it on phones at once', async () => {
    const { eventId, due, soon, later } = await schedule();
    const { epoch } = await house.lights(eventId);
    const { body } = await house.manager.call(stopEventPattern, named(eventId, due));
    expect([body.epoch, (await house.lights(eventId)).epoch]).toEqual([epoch + 1, epoch + 1]);
    await moveTo(soon, 3);
    await house.manager.call(deleteEventPattern, named(eventId, soon));
    expect((await house.lights(eventId)).epoch).toBe(epoch + 2);
    expect(await comingOf(eventId)).toEqual([later]);
    // A pattern that is not due has no effect on phones, so its deletion does not change the epoch.
    await house.manager.call(deleteEventPattern, named(eventId, later));
    expect((await house.lights(eventId)).epoch).toBe(epoch + 2);
  });
});

test('limits a person to 120 changes a minute, but always stops a running pattern', async () => {
  const { eventId } = await house.newEvent();
  const id = await added(eventId);
  const { start_dttm, version } = await detail(eventId, id);
  // A save without changes counts against the limit too.
  for (let count = 1; count < 120; count += 1) {
    expect((await save(eventId, id, { start_dttm, version })).status).toBe(200);
  }
  const refused = [
    await add(eventId),
    await save(eventId, id, { start_dttm }),
    await house.manager.call(deleteEventPattern, named(eventId, id)),
    await house.manager.call(stopEventPattern, named(eventId, id)),
  ];
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  expect((await detail(eventId, id)).state).toBe('scheduled');
  await moveTo(id, 3);
  await start(id);
  expect((await house.manager.call(stopEventPattern, named(eventId, id))).status).toBe(200);
  expect((await house.lights(eventId)).show).toBeNull();
  const elsewhere = await house.newEvent();
  expect((await add(elsewhere.eventId)).status).toBe(200);
});

test('moves a start within the current minute to the earliest time for which phones can prepare', async () => {
  const { eventId } = await house.newEvent();
  const before = await house.databaseNow();
  const { body } = await add(eventId, { start_dttm: Math.floor(before / 60_000) * 60_000 });
  const after = await house.databaseNow();
  expect(body.message).toBe(lightTexts.patternCreated);
  const shown = await detail(eventId, body.event_user_pattern_id);
  expect(shown.start_dttm).toBeGreaterThanOrEqual(before + leadMs);
  expect(shown.start_dttm).toBeLessThanOrEqual(Math.ceil(after) + leadMs);
});

test('shows the second of two concurrent editors who saved first', async () => {
  const { eventId } = await house.newEvent();
  const id = await added(eventId);
  await save(eventId, id, { version: 1, start_dttm: Date.now() + 2 * hourMs });
  const second = await save(eventId, id, { version: 1, start_dttm: Date.now() + 3 * hourMs });
  expect([second.status, second.body.conflict?.fields]).toEqual([409, ['start_dttm']]);
});

test('searches the list, and returns it in pages, latest start first', async () => {
  const { eventId } = await house.newEvent();
  const ids: number[] = [];
  for (let place = 0; place < 5; place += 1)
    ids.push(await added(eventId, { start_dttm: inAnHour() + place * 60_000 }));
  const first = await house.manager.call(listEventPatterns, { event_id: eventId, page_size: 3, search: 'bli' });
  const cursor = String(first.headers['x-next-cursor']);
  const rest = await house.manager.call(listEventPatterns, { event_id: eventId, page_size: 3, cursor });
  const seen = [...first.body, ...rest.body].map(({ event_user_pattern_id: id }) => id);
  expect(seen).toEqual(ids.toReversed());
  const none = await house.manager.call(listEventPatterns, { event_id: eventId, search: 'zebra' });
  expect(none.body).toEqual([]);
});
