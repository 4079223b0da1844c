import { checkIn, getAttendance, joinEventByCode } from '@backline/contract/attendance';
import {
  addFanImportRows,
  discardFanImport,
  getFanImportUndo,
  runFanImport,
  stopFanImport,
  undoFanImport,
} from '@backline/contract/fan-imports';
import { makeEventAdmin, undoCheckIn } from '@backline/contract/fans';
import * as importTexts from '@backline/contract/imports.texts';
import { describe, expect, test } from 'vitest';
import { buildEvent, buildFan, joinFan } from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { kept as keptCounts, recounted } from '../../../testing/events/attendance-counts.ts';
import {
  detailsOf,
  filled,
  imported,
  importHouse,
  listOf,
  people,
  progressOf,
  started,
  undoing,
  undoLinesOf,
  undone,
} from '../../../testing/fan-imports/fan-imports.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { fanImportJobs } from './fan-imports.jobs.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(importHouse());
const { product, manager } = house;
const { db } = product;

/** The event starts now, so check-in is open. */
const newEvent = () => buildEvent(house.product.db, { managerId: house.managerId, startsAt: new Date() });
const asFan = (id: number) => signedInAs(house.product.app, house.product.platform, { id });
const seat = { section: 'Floor', row: 'C', seat: '7' };
const personsOf = async (ids: readonly number[]) => {
  const { rows } = await query(house.product.db)<{ id: number }>`
    select id from users where id = any(${ids}::bigint[]) order by id`;
  return rows.map(({ id }) => id);
};

/** Builds a fan with a proved number, who has joined another event of the manager. */
async function knownFan() {
  const fan = await buildFan(house.product.db);
  await joinFan(house.product.db, { eventId: house.secondEventId, fanId: fan.id });
  return { ...fan, phone: fan.phone_number ?? '' };
}

describe('refused undos', () => {
  test('refuses an undo before the import has started and while it runs', async () => {
    const { id: eventId } = await newEvent();
    const id = await filled(house.manager, eventId, people(2));
    const refusals = () =>
      Promise.all(
        [undoFanImport, getFanImportUndo].map(async (operation) => {
          const { status, body } = await house.manager.call(operation, { event_id: eventId, fan_import_id: id });
          return [status, body.message];
        }),
      );
    expect(await refusals()).toEqual(Array(2).fill([409, importTexts.importNotStarted]));
    await started(house.manager, eventId, id);
    expect(await refusals()).toEqual(Array(2).fill([409, importTexts.importNotUndone]));
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({ is_undoable: false, undo: null });
    await runJobs(house.product.platform, fanImportJobs);
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({ status: 'finished', is_undoable: true });
  });

  test('refuses an undo once one of its fans has checked in', async () => {
    const { id: eventId } = await newEvent();
    const [fan, earlier] = [await knownFan(), await knownFan()];
    await joinFan(product.db, { eventId, fanId: earlier.id, checkedInAt: new Date() });
    const rows = [{ name: 'Known', phone: fan.phone }, { name: 'Earlier', phone: earlier.phone }, ...people(2)];
    const { fan_import_id } = await imported(product, manager, eventId, rows);
    const input = { event_id: eventId, fan_import_id };
    expect((await (await asFan(fan.id)).call(checkIn, { event_id: eventId })).status).toBe(200);
    for (const operation of [undoFanImport, getFanImportUndo]) {
      const { status, body } = await manager.call(operation, input);
      expect([status, body.message]).toEqual([409, importTexts.importArrived(1)]);
    }
    expect(await listOf(house, eventId)).toHaveLength(4);
    expect(await progressOf(manager, eventId, fan_import_id)).toMatchObject({ status: 'finished', undo: null });
    await manager.call(undoCheckIn, { event_id: eventId, group_user_id: fan.id });
    expect((await manager.call(undoFanImport, input)).status).toBe(200);
  });
});

test('removes only places and people that the import added and keeps what fans confirmed', async () => {
  const event = await newEvent();
  const eventId = event.id;
  const [known, earlier, joined, trusted] = [await knownFan(), await knownFan(), await knownFan(), await knownFan()];
  await joinFan(db, { eventId, fanId: earlier.id, seat: { section: 'Own', row: '1', seat: '1' } });
  const newcomer = await buildFan(db);
  const [plain, elsewhere] = people(2);
  const { fan_import_id } = await imported(product, manager, eventId, [
    ...[known, earlier, joined, trusted].map(({ name, phone }) => ({ name, phone, ...seat })),
    { name: 'Taken over', phone: newcomer.phone_number ?? '', email: 'listed-with@example.org', ...seat },
    { ...plain, ...seat },
    { ...elsewhere, ...seat },
  ]);
  await imported(product, manager, house.secondEventId, [{ ...elsewhere }]);
  const idOf = async (email: string | undefined) =>
    (await listOf(house, eventId)).find(({ contact_email }) => contact_email === email)?.id ?? 0;
  const [plainId, elsewhereId] = [await idOf(plain?.email), await idOf(elsewhere?.email)];
  const listedId = await idOf('listed-with@example.org');
  for (const { id } of [joined, newcomer])
    expect((await (await asFan(id)).call(joinEventByCode, { event_code: event.code })).status).toBe(200);
  await manager.call(makeEventAdmin, { event_id: eventId, group_user_id: trusted.id });

  const input = { event_id: eventId, fan_import_id };
  expect((await manager.call(getFanImportUndo, input)).body).toEqual({ removed_count: 3, kept_count: 3 });
  expect(await undone(house.product, manager, eventId, fan_import_id)).toMatchObject({
    status: 'undone',
    is_undoable: false,
    added_count: 6,
    undo: { place_count: 6, removed_count: 3, kept_count: 3 },
  });
  const none = { section: null, seat_row: null, seat: null };
  expect(await listOf(house, eventId)).toMatchObject([
    { id: earlier.id, section: 'Own', seat: '1' },
    { id: joined.id, ...none },
    { id: trusted.id, event_role: 'ADMIN', ...none },
    { id: newcomer.id, contact_email: null, ...none },
  ]);
  // The undo keeps people of other events and people with a proved number.
  expect(await personsOf([known.id, plainId, elsewhereId, listedId])).toEqual([known.id, elsewhereId]);
  expect((await (await asFan(known.id)).call(getAttendance, { event_id: eventId })).status).toBe(404);
  expect(await undoLinesOf(house, fan_import_id)).toMatchObject([
    { action: 'fan_import.undo_started', actor_id: house.managerId, before: { event_id: eventId, fans: 6, kept: 3 } },
    { action: 'fan_import.undone', actor_id: house.managerId, after: { event_id: eventId, removed: 3, kept: 3 } },
  ]);
  expect(await keptCounts(db)).toEqual(await recounted(db));
});

test('deletes the data of an undone file and refuses further actions', async () => {
  const { id: eventId } = await newEvent();
  const rows = [...people(2), { name: '' }];
  const { fan_import_id } = await imported(product, manager, eventId, rows);
  await undone(product, manager, eventId, fan_import_id);
  expect(await detailsOf(manager, eventId, fan_import_id)).toMatchObject({ row_count: 3, preview: [], errors: [] });
  const input = { event_id: eventId, fan_import_id };
  for (const [operation, more] of [
    [runFanImport, {}],
    [stopFanImport, {}],
    [discardFanImport, {}],
    [addFanImportRows, { first_line: 9, rows: people(1) }],
    [getFanImportUndo, {}],
  ] as const)
    expect((await manager.call(operation, { ...input, ...more })).status).toBe(409);
  expect((await manager.call(undoFanImport, input)).body).toMatchObject({
    message: importTexts.importUndone,
    import: { status: 'undone' },
  });
  // After the undo, the file can be imported again.
  expect(await imported(product, manager, eventId, rows)).toMatchObject({ added_count: 2, known_count: 0 });
});

test('undoes the imported part of a stopped import', async () => {
  const { id: eventId } = await newEvent();
  const id = await filled(manager, eventId, people(1_500));
  await started(manager, eventId, id);
  await runJobs(product.platform, fanImportJobs, { atMost: 1 });
  await manager.call(stopFanImport, { event_id: eventId, fan_import_id: id });
  expect(await undone(product, manager, eventId, id)).toMatchObject({
    status: 'undone',
    undo: { place_count: 1_000, removed_count: 1_000, kept_count: 0 },
  });
  expect(await listOf(house, eventId)).toEqual([]);
});

describe('people in two imports', () => {
  const twice = async () => {
    const { id: eventId } = await newEvent();
    const [both, first, second] = people(3);
    const one = await imported(product, manager, eventId, [{ ...both, ...seat }, { ...first }]);
    const two = await imported(product, manager, eventId, [{ ...both, section: 'Balcony' }, { ...second }]);
    expect(two).toMatchObject({ added_count: 1, known_count: 1 });
    return { eventId, both, first, second, one: one.fan_import_id, two: two.fan_import_id };
  };
  const shown = async (eventId: number) =>
    (await listOf(house, eventId)).map(({ contact_email, section }) => [contact_email, section]);

  test('keeps people who are also in another import when the first is undone', async () => {
    const { eventId, both, second, one, two } = await twice();
    expect(await undone(house.product, house.manager, eventId, one)).toMatchObject({
      undo: { place_count: 2, removed_count: 1, kept_count: 1 },
    });
    expect(await shown(eventId)).toEqual([
      [both?.email, 'Balcony'],
      [second?.email, null],
    ]);
    await undone(house.product, house.manager, eventId, two);
    expect(await shown(eventId)).toEqual([]);
  });

  test('leaves people of the first import unchanged when the second import is undone', async () => {
    const { eventId, both, first, one, two } = await twice();
    await undone(house.product, house.manager, eventId, two);
    expect(await shown(eventId)).toEqual([
      [both?.email, seat.section],
      [first?.email, null],
    ]);
    await undone(house.product, house.manager, eventId, one);
    expect(await shown(eventId)).toEqual([]);
  });

  test('keeps the seat that a fan used at check-in', async () => {
    const { id: eventId } = await newEvent();
    const fan = await knownFan();
    const row = { name: fan.name, phone: fan.phone };
    const { fan_import_id: one } = await imported(product, manager, eventId, [{ ...row, ...seat }]);
    await imported(product, manager, eventId, [{ ...row, section: 'Balcony' }]);
    await undoing(manager, eventId, one);
    const arrival = await (await asFan(fan.id)).call(checkIn, { event_id: eventId });
    expect(arrival.body).toMatchObject({ ...seat, is_repeat: false });
    await runJobs(product.platform, fanImportJobs);
    expect(await progressOf(manager, eventId, one)).toMatchObject({ status: 'undone', undo: { kept_count: 1 } });
    expect((await (await asFan(fan.id)).call(getAttendance, { event_id: eventId })).body).toMatchObject(seat);
  });
});
