import { checkIn, joinEventByCode } from '@backline/contract/attendance';
import { undoFanImport } from '@backline/contract/fan-imports';
import { describe, expect, test } from 'vitest';
import { buildEvent, buildFan, joinFan, type BuiltPerson } from '../../../builders/builders.ts';
import { allSignedInAs } from '../../../testing/as.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import { kept as keptCounts, recounted } from '../../../testing/events/attendance-counts.ts';
import * as undo from './fan-import-undo.repository.ts';
import {
  imported,
  importHouse,
  listOf,
  progressOf,
  undoing,
  undone,
} from '../../../testing/fan-imports/fan-imports.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { fanImportJobs } from './fan-imports.jobs.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(importHouse());
const { product, manager } = house;
const { db, app, platform } = product;

/** Imports fans with accounts into the list of tonight's event. */
async function knownCrowd(count: number) {
  // The event starts now, so check-in is open.
  const event = await buildEvent(db, { managerId: house.managerId, startsAt: new Date() });
  const crowd: BuiltPerson[] = [];
  for (let made = 0; made < count; made += 1) crowd.push(await buildFan(db));
  for (const { id } of crowd) await joinFan(db, { eventId: house.secondEventId, fanId: id });
  const rows = crowd.map(({ name, phone_number }) => ({ name, phone: phone_number ?? '' }));
  const { fan_import_id: importId } = await imported(product, manager, event.id, rows);
  return { event, crowd, importId, phones: await allSignedInAs(app, platform, crowd) };
}

describe('check-ins during an undo', () => {
  const doorsOf = ({ event, phones }: Awaited<ReturnType<typeof knownCrowd>>) =>
    Promise.all(phones.map(async (phone) => (await phone.call(checkIn, { event_id: event.id })).status));

  /** Expects that the undo keeps every fan whose check-in succeeded, and that all other fans got a 404. */
  async function expectTruth({ event, crowd, importId }: Awaited<ReturnType<typeof knownCrowd>>, doors: number[]) {
    const arrived = crowd.filter((_fan, place) => doors[place] === 200).map(({ id }) => id);
    const listed = await listOf(house, event.id);
    expect(listed.map(({ id }) => id)).toEqual(arrived);
    expect(listed.filter(({ checked_in_at }) => checked_in_at === null)).toEqual([]);
    expect(doors.filter((status) => status !== 200)).toEqual(Array(crowd.length - arrived.length).fill(404));
    expect(await progressOf(house.manager, event.id, importId)).toMatchObject({
      status: 'undone',
      undo: { place_count: crowd.length, removed_count: crowd.length - arrived.length, kept_count: arrived.length },
    });
  }

  test("either keeps a fan's check-in or answers that the fan is not listed", async () => {
    for (let round = 0; round < 4; round += 1) {
      const night = await knownCrowd(12);
      await undoing(house.manager, night.event.id, night.importId);
      const [doors] = await Promise.all([doorsOf(night), runJobs(house.product.platform, fanImportJobs)]);
      await expectTruth(night, doors);
    }
    expect(await keptCounts(house.product.db)).toEqual(await recounted(house.product.db));
  });

  test('accepts check-ins that are concurrent with the start of an undo, and then refuses or completes the undo', async () => {
    for (let round = 0; round < 4; round += 1) {
      const night = await knownCrowd(6);
      const input = { event_id: night.event.id, fan_import_id: night.importId };
      const [doors, { status }] = await Promise.all([doorsOf(night), house.manager.call(undoFanImport, input)]);
      // The undo removes nobody before its job runs.
      expect(doors).toEqual(Array(6).fill(200));
      expect([200, 409]).toContain(status);
      await runJobs(house.product.platform, fanImportJobs);
      if (status === 200) await expectTruth(night, doors);
      else expect(await listOf(house, night.event.id)).toHaveLength(6);
    }
  });

  /** Pauses a chunk after it has read its list entries, while one of these fans checks in. */
  async function heldUp(lookAt: 'locked' | 'merely read') {
    const { event, phones, importId, crowd } = await knownCrowd(1);
    await undoing(house.manager, event.id, importId);
    const [fan] = crowd;
    let door: Promise<{ status: number }> | undefined;
    await house.product.db.transaction().execute(async (tx) => {
      const read = async () => {
        if (lookAt === 'locked') return undo.lockPlaces(tx, importId, 10);
        const { rows } = await query(tx)<{ fanId: number }>`
          select user_id as "fanId" from event_users where fan_import_id = ${importId} and checked_in_at is null`;
        return rows;
      };
      const places = await read();
      door = phones[0]?.call(checkIn, { event_id: event.id });
      // With the lock, the check-in waits for the chunk. Without it, the check-in completes.
      await (lookAt === 'locked' ? expect.poll(() => waitingForLocks(house.product.db)).toBe(1) : door);
      await undo.removePlaces(
        tx,
        event.id,
        places.map(({ fanId }) => fanId),
      );
    });
    const listed = await listOf(house, event.id);
    return { status: (await door)?.status, isListed: listed.some(({ id }) => id === fan?.id) };
  }

  test('makes a check-in wait for the chunk that locked its place', async () => {
    expect(await heldUp('locked')).toEqual({ status: 404, isListed: false });
  });

  test('negative control: loses a confirmed check-in without the lock', async () => {
    expect(await heldUp('merely read')).toEqual({ status: 200, isListed: false });
  });
});

test('lists a fan only once if the fan joins by code during the undo', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { event, crowd, importId, phones } = await knownCrowd(6);
    const [joins] = await Promise.all([
      Promise.all(phones.map((phone) => phone.call(joinEventByCode, { event_code: event.code }))),
      undone(house.product, house.manager, event.id, importId),
    ]);
    expect(joins.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await listOf(house, event.id)).map(({ id }) => id)).toEqual(crowd.map(({ id }) => id));
  }
});
