import { runFanImport, stopFanImport } from '@backline/contract/fan-imports';
import * as importTexts from '@backline/contract/imports.texts';
import { describe, expect, test, vi } from 'vitest';
import { buildEvent } from '../../../builders/builders.ts';
import { runJobs, runNow } from '../../../testing/run-jobs.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import type { Tx } from '../../platform/db/database.ts';
import { startWorker } from '../../platform/worker/worker.ts';
import { importNext } from './fan-import-chunk.service.ts';
import {
  actionsOf,
  filled,
  importHouse,
  linesOf,
  listOf,
  mailsOf,
  mailsOn,
  people,
  progressOf,
  run,
  runNextJob,
  started,
  waitingTurns,
} from '../../../testing/fan-imports/fan-imports.ts';
import { fanImportJobs } from './fan-imports.jobs.ts';
import { soon } from '../../../testing/soon.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(importHouse());
const { product, managerId } = house;
const { db, platform } = house.product;

const newEvent = async (managerId = house.managerId) => (await buildEvent(house.product.db, { managerId })).id;
const stopped = async (eventId: number, importId: number) => {
  const { status, body } = await house.manager.call(stopFanImport, { event_id: eventId, fan_import_id: importId });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.import;
};

test("ends the import's job without an error when its event was deleted", async () => {
  const eventId = await newEvent();
  const id = await filled(house.manager, eventId, people(1_500));
  await started(house.manager, eventId, id);
  await runNextJob(house);
  await query(db)`delete from events where id = ${eventId}`;
  expect(await runNextJob(house)).toBe(1);
  expect(await waitingTurns(house, id)).toEqual([]);
});

describe('fan import jobs', () => {
  test('resumes an interrupted import without repeating committed rows', async () => {
    const eventId = await newEvent();
    const rows = people(2_500);
    const id = await filled(house.manager, eventId, rows);
    await started(house.manager, eventId, id);
    await runNextJob(house);
    const firstThousand = { status: 'running', done_count: 1_000, added_count: 1_000 };
    expect(await progressOf(house.manager, eventId, id)).toMatchObject(firstThousand);
    // The second chunk fails before its commit, as if its worker had been killed.
    const broken = db.transaction().execute(async (tx) => {
      await importNext(tx, { importId: id, eventId, managerId: house.managerId });
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    expect(await progressOf(house.manager, eventId, id)).toMatchObject(firstThousand);
    expect(await listOf(house, eventId)).toHaveLength(1_000);
    expect(await run(house.product, house.manager, eventId, id)).toMatchObject({
      done_count: 2_500,
      added_count: 2_500,
      known_count: 0,
    });
    expect(await mailsOn(house, eventId)).toEqual(mailsOf(rows));
  });

  test('starts an import once for repeated and concurrent confirmations', async () => {
    const eventId = await newEvent();
    const rows = people(1_200);
    const id = await filled(house.manager, eventId, rows);
    const input = { event_id: eventId, fan_import_id: id };
    const tabs = await Promise.all(
      [house.manager, house.admin, house.manager, house.admin, house.manager, house.admin].map((client) =>
        client.call(runFanImport, input),
      ),
    );
    expect(tabs.map(({ status, body }) => [status, body.import.status])).toEqual(Array(6).fill([200, 'running']));
    expect(await waitingTurns(house, id)).toEqual([1]);
    await run(house.product, house.manager, eventId, id);
    const actions = (await linesOf(house, id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'fan_import.started')).toHaveLength(1);
    expect(await mailsOn(house, eventId)).toEqual(mailsOf(rows));
  });

  test('imports nobody twice when several workers run one job', async () => {
    const eventId = await newEvent();
    const rows = people(2_300);
    const id = await filled(house.manager, eventId, rows);
    await started(house.manager, eventId, id);
    const [importFans] = fanImportJobs;
    if (importFans === undefined) return expect.unreachable();
    const again = () => runNow(platform, importFans, { fanImportId: id, turn: 1 });
    await Promise.all([again(), again(), again(), runNextJob(house)]);
    // The first worker imported 1,000 rows. The others had an outdated turn.
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({ done_count: 1_000, added_count: 1_000 });
    expect(await waitingTurns(house, id)).toEqual([2]);
    await run(house.product, house.manager, eventId, id);
    expect(await mailsOn(house, eventId)).toEqual(mailsOf(rows));
  });

  test('negative control: imports people twice without turn numbers', async () => {
    const eventId = await newEvent();
    const id = await filled(house.manager, eventId, people(10));
    const work = (tx: Tx) => importNext(tx, { importId: id, eventId, managerId });
    let second: Promise<unknown> | undefined;
    await product.db.transaction().execute(async (tx) => {
      await work(tx);
      second = product.db.transaction().execute(work);
      // The second transaction has read the same rows and waits to write their outcome.
      await expect.poll(() => waitingForLocks(product.db)).toBe(1);
    });
    await second;
    expect(await listOf(house, eventId)).toHaveLength(20);
  });

  test('stops an import on request and resumes it at the next row', async () => {
    const eventId = await newEvent();
    const rows = people(2_500);
    const id = await filled(house.manager, eventId, rows);
    await started(house.manager, eventId, id);
    await runNextJob(house);
    expect(await stopped(eventId, id)).toMatchObject({ status: 'stopped', failure: null, done_count: 1_000 });
    expect(await waitingTurns(house, id)).toEqual([]);
    expect(await stopped(eventId, id)).toMatchObject({ status: 'stopped' });
    await runJobs(house.product.platform, fanImportJobs);
    expect(await mailsOn(house, eventId)).toEqual(mailsOf(rows.slice(0, 1_000)));
    expect(await run(house.product, house.admin, eventId, id)).toMatchObject({
      status: 'finished',
      added_count: 2_500,
    });
    expect(await mailsOn(house, eventId)).toEqual(mailsOf(rows));
    const lines = (await linesOf(house, id)).slice(3);
    const adminId = lines[1]?.actor_id;
    expect(adminId).not.toBe(house.managerId);
    expect(lines.map(({ action, actor_id, after }) => [action, actor_id, after])).toEqual([
      ['fan_import.stopped', house.managerId, { event_id: eventId, added: 1_000, known: 0, refused: 0 }],
      ['fan_import.continued', adminId, { event_id: eventId, rows: 1_500 }],
      // The audit line names the ADMIN who resumed the import.
      ['fan_import.finished', adminId, { event_id: eventId, added: 2_500, known: 0, refused: 0 }],
    ]);
    expect(await stopped(eventId, id)).toMatchObject({ status: 'finished' });
  });

  test('ignores the former job after an import was stopped and resumed', async () => {
    const eventId = await newEvent();
    const id = await filled(house.manager, eventId, people(1_500));
    await started(house.manager, eventId, id);
    await stopped(eventId, id);
    await started(house.manager, eventId, id);
    const [importFans] = fanImportJobs;
    if (importFans === undefined) return expect.unreachable();
    await runNow(house.product.platform, importFans, { fanImportId: id, turn: 1 });
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({ status: 'running', done_count: 0 });
    expect(await waitingTurns(house, id)).toEqual([3]);
    await run(house.product, house.manager, eventId, id);
  });

  test('shows why a chunk failed, retries it, and retries at once on request', async () => {
    const eventId = await newEvent();
    const rows = people(1_500);
    const id = await filled(house.manager, eventId, rows);
    await started(house.manager, eventId, id);
    await runNextJob(house);
    await query(db)`
      create function refuse_fan() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`;
    await query(db)`create trigger refused before insert on event_users execute function refuse_fan()`;
    await expect(runNextJob(house)).rejects.toThrow('the disk is full');
    await query(db)`drop trigger refused on event_users`;
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({
      status: 'failed',
      failure: importTexts.importFault,
      done_count: 1_000,
      added_count: 1_000,
    });
    expect(await waitingTurns(house, id)).toEqual([2]);
    // The job's next attempt is not due for some seconds.
    expect(await runNextJob(house)).toBe(0);
    await started(house.manager, eventId, id);
    expect(await waitingTurns(house, id)).toEqual([3]);
    await runJobs(platform, fanImportJobs);
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({ status: 'finished', failure: null });
    expect(await mailsOn(house, eventId)).toEqual(mailsOf(rows));
  });

  test('resumes an import whose job was lost', async () => {
    const eventId = await newEvent();
    const rows = people(1_500);
    const id = await filled(house.manager, eventId, rows);
    const halted = await filled(house.manager, eventId, people(1));
    await started(house.manager, eventId, id);
    await started(house.manager, eventId, halted);
    await stopped(eventId, halted);
    const goOn = fanImportJobs.find(({ name }) => name === 'go-on-with-fan-imports');
    if (goOn === undefined) return expect.unreachable();
    await runNow(platform, goOn, {});
    expect(await waitingTurns(house, id)).toEqual([1]);
    await query(db)`delete from pgboss.job where name = 'import-fans'`;
    await runNow(platform, goOn, {});
    expect([await waitingTurns(house, id), await waitingTurns(house, halted)]).toEqual([[1], []]);
    await runJobs(platform, fanImportJobs);
    expect(await mailsOn(house, eventId)).toEqual(mailsOf(rows));
  });

  test(
    'finishes a large import alongside a small one after its page is closed, and adds each person once',
    { timeout: 90_000 },
    async () => {
      const [eventId, rivals] = [await newEvent(), await newEvent(house.rivalId)];
      const [rows, theirs] = [people(6_500), people(700)];
      const id = await filled(house.manager, eventId, rows);
      const other = await filled(house.rival, rivals, theirs);
      const url = platform.config.databaseUrl ?? '';
      const stops = await Promise.all([1, 2].map(() => startWorker(platform, url, fanImportJobs)));
      await started(house.manager, eventId, id);
      await started(house.rival, rivals, other);
      const finishedAt = async (importId: number) => {
        const found = db.selectFrom('fan_imports').select('finished_at').where('id', '=', importId);
        return (await found.executeTakeFirstOrThrow()).finished_at;
      };
      await vi.waitUntil(() => finishedAt(id), soon);
      await Promise.all(stops.map((stop) => stop(1_000)));
      expect(await mailsOn(house, eventId)).toEqual(mailsOf(rows));
      expect(await mailsOn(house, rivals)).toEqual(mailsOf(theirs));
      // Imports alternate, so a small one does not wait for 200,000 rows.
      expect(String(await finishedAt(other)) < String(await finishedAt(id))).toBe(true);
      expect(await actionsOf(house, id)).toEqual(['created', 'rows_added', 'started', 'finished']);
    },
  );
});
