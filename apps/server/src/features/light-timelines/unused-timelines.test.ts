import { addEventPattern } from '@backline/contract/event-patterns';
import { updatePattern } from '@backline/contract/patterns';
import { expect, test } from 'vitest';
import { buildEventPattern, buildPattern, buildTimeline, buildTrack } from '../../../builders/builders.ts';
import { runNow } from '../../../testing/run-jobs.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import { lightHouse } from '../../../testing/light-shows/light-shows.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { deleteUnusedTimelines } from './light-timelines.jobs.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(lightHouse());

const makeOld = () => query(house.db)`update light_timelines set certified_at = now() - interval '25 hours'`;
const sweep = () => runNow(house.platform, deleteUnusedTimelines, {});
const isThere = async (id: number) =>
  (await house.db.selectFrom('light_timelines').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
const timelineOf = async (table: 'patterns' | 'event_patterns' | 'event_tracks', id: number) =>
  (await house.db.selectFrom(table).select('timeline_id').where('id', '=', id).executeTakeFirstOrThrow()).timeline_id;

test('keeps timelines that patterns, schedules, songs, past shows or built-in patterns use', async () => {
  const { eventId, trackId } = await house.newEvent();
  const pattern = await buildPattern(house.db, { managerId: house.managerId });
  const scheduled = await buildPattern(house.db, { managerId: house.managerId });
  const eventPattern = await buildEventPattern(house.db, { eventId, patternId: scheduled.id });
  const shown = await buildTrack(house.db, { eventId, uploadedBy: house.managerId });
  await house.play(eventId, shown.id);
  const used = [
    await timelineOf('patterns', pattern.id),
    await timelineOf('event_patterns', eventPattern.id),
    await timelineOf('event_tracks', trackId),
    await timelineOf('event_tracks', shown.id),
  ];
  // After these changes, only the schedule and the show refer to their timelines.
  await house.manager.call(updatePattern, { pattern_id: scheduled.id, name: 'Other', payload_data: '[0,100,4000]' });
  await house.removeTrack(eventId, shown.id);
  await query(house.db)`
    update light_shows set starts_at = starts_at - interval '1 year', ends_at = ends_at - interval '1 year'`;
  const { rows } = await query(house.db)<{ count: number }>`
    select count(*)::int as count from patterns where manager_id is null`;
  await makeOld();
  await sweep();
  expect(await Promise.all(used.map(isThere))).toEqual([true, true, true, true]);
  const { rows: left } = await query(house.db)<{ count: number }>`
    select count(*)::int as count from patterns p join light_timelines t on t.id = p.timeline_id
    where p.manager_id is null`;
  expect(left).toEqual(rows);
});

test('deletes an unused timeline a day after its creation, and no sooner', async () => {
  const pattern = await buildPattern(house.db, { managerId: house.managerId });
  const before = await timelineOf('patterns', pattern.id);
  const saved = await house.manager.call(updatePattern, {
    pattern_id: pattern.id,
    name: 'Anew',
    payload_data: '[0,120,4000]',
  });
  expect(saved.status).toBe(200);
  await sweep();
  expect(await isThere(before)).toBe(true);
  await makeOld();
  const young = await buildTimeline(house.db);
  await sweep();
  expect([await isThere(before), await isThere(young.id)]).toEqual([false, true]);
});

test('keeps the timelines of patterns that are saved or scheduled while the cleanup runs', async () => {
  const { eventId } = await house.newEvent();
  const pattern = await buildPattern(house.db, { managerId: house.managerId });
  const save = (ms: number) =>
    house.manager.call(updatePattern, {
      pattern_id: pattern.id,
      name: 'Ever another',
      payload_data: JSON.stringify([0, 100, ms]),
    });
  const schedule = () =>
    house.manager.call(addEventPattern, {
      event_id: eventId,
      pattern_id: pattern.id,
      start_dttm: Date.now() + 3_600_000,
    });
  for (let round = 0; round < 8; round += 1) {
    const [saved, scheduled, savedAgain] = await Promise.all([
      save(4_000 + 2 * round),
      schedule(),
      save(4_001 + 2 * round),
      makeOld().then(sweep),
      sweep(),
    ]);
    expect([saved.status, scheduled.status, savedAgain.status]).toEqual([200, 200, 200]);
  }
  await makeOld();
  await sweep();
  const { rows } = await query(house.db)<{ unused: number }>`
    select count(*)::int as unused from light_timelines t where not exists (select from patterns where timeline_id = t.id)
      and not exists (select from event_patterns where timeline_id = t.id)
      and not exists (select from event_tracks where timeline_id = t.id)
      and not exists (select from light_shows where timeline_id = t.id)`;
  expect(rows).toEqual([{ unused: 0 }]);
});

test('skips a timeline that an open transaction uses; deleting it without the lock would fail', async () => {
  const [taken, unused] = [await buildTimeline(house.db), await buildTimeline(house.db)];
  await makeOld();
  const pointing = Promise.withResolvers<void>();
  const pointed = Promise.withResolvers<void>();
  const saving = house.db.transaction().execute(async (tx) => {
    await query(tx)`
      insert into patterns (manager_id, name, timeline_id) values (${house.managerId}, 'In the moment', ${taken.id})`;
    pointed.resolve();
    await pointing.promise;
  });
  await pointed.promise;
  await sweep();
  expect([await isThere(taken.id), await isThere(unused.id)]).toEqual([true, false]);

  // Shows why two statements are needed: a single DELETE waits for the save, but does not see its new reference and
  // then violates the foreign key.
  const broken = query(house.db)`
    delete from light_timelines t where t.id = ${taken.id}
      and not exists (select from patterns where timeline_id = t.id)`.catch((error: unknown) => error);
  await expect.poll(() => waitingForLocks(house.db)).toBe(1);
  pointing.resolve();
  await saving;
  expect(await broken).toMatchObject({ code: '23503' });
  expect(await isThere(taken.id)).toBe(true);
});
