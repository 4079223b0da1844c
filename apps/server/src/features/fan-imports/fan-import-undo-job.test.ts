import { getFanImportUndo, undoFanImport } from '@backline/contract/fan-imports';
import * as importTexts from '@backline/contract/imports.texts';
import { describe, expect, test, vi } from 'vitest';
import { buildEvent } from '../../../builders/builders.ts';
import { jobNamed, runJobs, runNow } from '../../../testing/run-jobs.ts';
import { startWorker } from '../../platform/worker/worker.ts';
import { kept as keptCounts, recounted } from '../../../testing/events/attendance-counts.ts';
import { undoNext } from './fan-import-undo-chunk.service.ts';
import {
  imported,
  importHouse,
  listOf,
  people,
  progressOf,
  runNextJob,
  undoing,
  undoLinesOf,
  undone,
  waitingTurns,
} from '../../../testing/fan-imports/fan-imports.ts';
import { fanImportJobs } from './fan-imports.jobs.ts';
import { soon } from '../../../testing/soon.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(importHouse());
const { product, manager } = house;
const { db, platform } = house.product;

const newEvent = () => buildEvent(house.product.db, { managerId: house.managerId });
/** Counts people who are known only from imports. */
const unproved = async () => {
  const { rows } = await query(house.product.db)<{ count: number }>`
    select count(*) as count from users where role = 'USER' and email is null and phone_number is null`;
  return rows[0]?.count ?? 0;
};
/** Runs an import of that many new people. */
async function importOf(count: number, eventId: number): Promise<number> {
  return (await imported(house.product, house.manager, eventId, people(count))).fan_import_id;
}
test('lists everybody once when a file is imported again during an undo', async () => {
  const { id: eventId } = await newEvent();
  const rows = people(1_100);
  const { fan_import_id: first } = await imported(product, manager, eventId, rows);
  await undoing(manager, eventId, first);
  const again = await imported(product, manager, eventId, rows);
  expect(again).toMatchObject({ status: 'finished', done_count: 1_100 });
  await vi.waitUntil(async () => {
    await runJobs(product.platform, fanImportJobs);
    return (await progressOf(manager, eventId, first)).status === 'undone';
  }, soon);
  const listed = await listOf(house, eventId);
  expect(listed).toHaveLength(1_100);
  expect(new Set(listed.map(({ contact_email }) => contact_email))).toEqual(new Set(rows.map(({ email }) => email)));
  await undone(product, manager, eventId, again.fan_import_id);
  expect(await listOf(house, eventId)).toEqual([]);
});

describe('undo jobs', () => {
  test('starts an undo only once when confirmations are concurrent, and logs one start and one end', async () => {
    const { id: eventId } = await newEvent();
    const id = await importOf(30, eventId);
    const input = { event_id: eventId, fan_import_id: id };
    const tabs = await Promise.all(
      [house.manager, house.admin, house.manager, house.admin].map((client) => client.call(undoFanImport, input)),
    );
    expect(tabs.map(({ status, body }) => [status, body.import.status])).toEqual(Array(4).fill([200, 'undoing']));
    expect(await waitingTurns(house, id, 'undo-fan-import')).toHaveLength(1);
    const { status, body } = await house.manager.call(getFanImportUndo, input);
    expect([status, body.message]).toEqual([409, importTexts.importUndoing]);
    await runJobs(house.product.platform, fanImportJobs);
    expect(await listOf(house, eventId)).toEqual([]);
    expect((await undoLinesOf(house, id)).map(({ action, after }) => [action, after])).toEqual([
      ['fan_import.undo_started', null],
      ['fan_import.undone', { event_id: eventId, removed: 30, kept: 0 }],
    ]);
  });

  test('undoes 1,000 places at a time and resumes after a failed chunk', async () => {
    const { id: eventId } = await newEvent();
    const before = await unproved();
    const id = await importOf(2_100, eventId);
    await undoing(house.manager, eventId, id);
    await runNextJob(house);
    const afterOne = { status: 'undoing', undo: { place_count: 2_100, removed_count: 1_000, kept_count: 0 } };
    expect(await progressOf(house.manager, eventId, id)).toMatchObject(afterOne);
    const broken = house.product.db.transaction().execute(async (tx) => {
      await undoNext(tx, { importId: id, eventId });
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    expect(await progressOf(house.manager, eventId, id)).toMatchObject(afterOne);
    expect([(await listOf(house, eventId)).length, (await unproved()) - before]).toEqual([1_100, 1_100]);
    await runJobs(house.product.platform, fanImportJobs);
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({ status: 'undone' });
    expect([await listOf(house, eventId), await unproved()]).toEqual([[], before]);
    expect(await keptCounts(house.product.db)).toEqual(await recounted(house.product.db));
  });

  test('removes and counts each place only once, even if several workers run the undo', async () => {
    const { id: eventId } = await newEvent();
    const id = await importOf(1_100, eventId);
    await undoing(house.manager, eventId, id);
    const [turn = 0] = await waitingTurns(house, id, 'undo-fan-import');
    const again = () =>
      runNow(house.product.platform, jobNamed(fanImportJobs, 'undo-fan-import'), { fanImportId: id, turn });
    await Promise.all([again(), again(), again(), runNextJob(house)]);
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({ undo: { removed_count: 1_000 } });
    expect(await waitingTurns(house, id, 'undo-fan-import')).toEqual([turn + 1]);
    await runJobs(house.product.platform, fanImportJobs);
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({
      status: 'undone',
      undo: { removed_count: 1_100, kept_count: 0 },
    });
  });

  test('shows that a chunk failed, retries it, and retries at once on request', async () => {
    const { id: eventId } = await newEvent();
    const id = await importOf(1_050, eventId);
    await undoing(house.manager, eventId, id);
    await runNextJob(house);
    await query(db)`
      create or replace function refuse_removal() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`;
    await query(db)`create trigger refused before delete on event_users execute function refuse_removal()`;
    await expect(runNextJob(house)).rejects.toThrow('the disk is full');
    await query(db)`drop trigger refused on event_users`;
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({
      status: 'undoing',
      failure: importTexts.importUndoFault,
      undo: { removed_count: 1_000 },
    });
    // The job's next attempt is not due for some seconds.
    expect(await runNextJob(house)).toBe(0);
    expect(await undoing(house.admin, eventId, id)).toMatchObject({ status: 'undoing', failure: null });
    expect(await waitingTurns(house, id, 'undo-fan-import')).toHaveLength(1);
    await runJobs(platform, fanImportJobs);
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({ status: 'undone', failure: null });
    expect(await undoLinesOf(house, id)).toHaveLength(2);
  });

  test('resumes an undo whose job was lost', async () => {
    const { id: eventId } = await newEvent();
    const id = await importOf(10, eventId);
    await undoing(house.manager, eventId, id);
    await query(db)`delete from pgboss.job where name = 'undo-fan-import'`;
    await runNow(platform, jobNamed(fanImportJobs, 'go-on-with-fan-imports'), {});
    expect(await waitingTurns(house, id, 'undo-fan-import')).toHaveLength(1);
    await runJobs(platform, fanImportJobs);
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({ status: 'undone' });
  });

  test(
    'finishes an undo even if its page is closed and the person who started it is deactivated',
    { timeout: 90_000 },
    async () => {
      const { id: eventId } = await newEvent();
      const id = await importOf(2_100, eventId);
      await undoing(house.manager, eventId, id);
      await query(db)`update users set is_active = false where id = ${house.managerId}`;
      const url = platform.config.databaseUrl ?? '';
      const stops = await Promise.all([1, 2].map(() => startWorker(platform, url, fanImportJobs)));
      const undoneAt = async () => {
        const found = db.selectFrom('fan_imports').select('undone_at').where('id', '=', id);
        return (await found.executeTakeFirstOrThrow()).undone_at;
      };
      await vi.waitUntil(undoneAt, soon);
      await Promise.all(stops.map((stop) => stop(1_000)));
      await query(db)`update users set is_active = true where id = ${house.managerId}`;
      expect(await listOf(house, eventId)).toEqual([]);
      expect(await keptCounts(db)).toEqual(await recounted(db));
    },
  );
});
