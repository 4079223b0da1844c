import { addFanImportRows, runFanImport, stopFanImport } from '@backline/contract/fan-imports';
import { messages } from '@backline/contract/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildAdmin, buildEvent, buildManager } from '../../../builders/builders.ts';
import { signedInAs, type SignedIn } from '../../../test/as.ts';
import { runJobs, runNow } from '../../../test/run-jobs.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { importNext } from './fan-import-chunk.service.ts';
import {
  filled,
  importHouse,
  listOf,
  people,
  progressOf,
  run,
  started,
  type ImportHouse,
} from './fan-imports.fixture.ts';
import { fanImportJobs } from './fan-imports.jobs.ts';

let house: ImportHouse;
beforeAll(async () => {
  house = await importHouse();
});
afterAll(() => house.product.close());

const newEvent = async (managerId = house.managerId) => (await buildEvent(house.product.db, { managerId })).id;
const runNextJob = () => runJobs(house.product.platform, fanImportJobs, { atMost: 1 });
const stopped = async (eventId: number, importId: number) => {
  const { status, body } = await house.manager.call(stopFanImport, { event_id: eventId, fan_import_id: importId });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.import;
};
/** Of the jobs of an import that wait, also for another try. */
const waitingTurns = async (importId: number) => {
  const { rows } = await sql<{ turn: number }>`
    select (data->'input'->'turn')::int as turn from pgboss.job
    where name = 'import-fans' and state < 'active' and (data->'input'->'fanImportId')::int = ${importId}`.execute(
    house.product.db,
  );
  return rows.map(({ turn }) => turn);
};
const linesOf = (importId: number) =>
  house.product.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'impersonator_id', 'after'])
    .where('entity', '=', 'fan_import')
    .where('entity_id', '=', String(importId))
    .orderBy('id')
    .execute();
const actionsOf = async (importId: number) =>
  (await linesOf(importId)).map(({ action }) => action.replace('fan_import.', ''));
/** In the order of the file, as long as one chunk at a time made the people. */
const mailsOn = async (eventId: number) => (await listOf(house, eventId)).map((row) => row.contact_email);
const mailsOf = (rows: readonly { email: string }[]) => rows.map(({ email }) => email);

/** An ADMIN who acts as the manager, by Login As. */
async function actingAsManager(): Promise<{ client: SignedIn; adminId: number }> {
  const { app, platform, db } = house.product;
  const admin = await buildAdmin(db);
  const own = await signedInAs(app, platform, admin);
  const client = await signedInAs(app, platform, { id: house.managerId });
  await sql`
    update sessions set impersonator_id = ${admin.id}, impersonator_session_id = ${own.sessionId}::uuid
    where id = ${client.sessionId}::uuid`.execute(db);
  return { client, adminId: admin.id };
}

describe('whoever started it loses the right meanwhile:', () => {
  /** A manager's own 1,500 rows, of which the first thousand are imported. */
  async function halfDone() {
    const { app, platform, db } = house.product;
    const manager = await buildManager(db, { name: 'Mona' });
    const eventId = await newEvent(manager.id);
    const client = await signedInAs(app, platform, manager);
    const rows = people(1_500);
    const id = await filled(client, eventId, rows);
    await started(client, eventId, id);
    await runNextJob();
    return { manager, eventId, id, rows };
  }

  test.each([
    ['deactivated', (id: number) => sql`update users set is_active = false where id = ${id}`],
    ['of another role', (id: number) => sql`update users set role = 'TEAMMEMBER' where id = ${id}`],
    [
      'without the event',
      (id: number) => sql`update events set manager_id = ${house.rivalId} where manager_id = ${id}`,
    ],
  ])('%s, the import halts, says so, and an ADMIN goes on with it', async (_how, lose) => {
    const { manager, eventId, id, rows } = await halfDone();
    await lose(manager.id).execute(house.product.db);
    await runJobs(house.product.platform, fanImportJobs);
    expect(await progressOf(house.admin, eventId, id)).toMatchObject({
      status: 'failed',
      failure: messages.importRightLost('Mona'),
      done_count: 1_000,
      added_count: 1_000,
    });
    expect(await mailsOn(eventId)).toEqual(mailsOf(rows.slice(0, 1_000)));
    expect((await linesOf(id)).at(-1)).toMatchObject({
      action: 'fan_import.stopped',
      actor_id: null,
      after: { reason: 'right lost', user_id: manager.id, added: 1_000, known: 0, refused: 0 },
    });
    expect(await run(house.product, house.admin, eventId, id)).toMatchObject({ status: 'finished', failure: null });
    expect(await actionsOf(id)).toEqual(['created', 'rows_added', 'started', 'stopped', 'continued', 'finished']);
  });

  test('without the key, which Role Access took from the role, likewise', async () => {
    const { db, platform } = house.product;
    const { eventId, id } = await halfDone();
    await sql`delete from role_features where role = 'MANAGER' and feature = 'Page_Manage_Users'`.execute(db);
    await runJobs(platform, fanImportJobs);
    await sql`insert into role_features (role, feature) values ('MANAGER', 'Page_Manage_Users')`.execute(db);
    expect(await progressOf(house.admin, eventId, id)).toMatchObject({ status: 'failed', done_count: 1_000 });
    expect(await waitingTurns(id)).toEqual([]);
  });

  test('the ADMIN behind a Login As, who is none any more, likewise', async () => {
    const eventId = await newEvent();
    const { client, adminId } = await actingAsManager();
    const id = await filled(client, eventId, people(1_500));
    await started(client, eventId, id);
    await runNextJob();
    await sql`update users set role = 'MANAGER' where id = ${adminId}`.execute(house.product.db);
    await runNextJob();
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({ status: 'failed', done_count: 1_000 });
    expect(await run(house.product, house.manager, eventId, id)).toMatchObject({ status: 'finished' });
  });

  test('but to have signed out, or closed the page, is no such loss', async () => {
    const { eventId, id, manager } = await halfDone();
    await sql`update sessions set ended_at = now() where user_id = ${manager.id}`.execute(house.product.db);
    await runJobs(house.product.platform, fanImportJobs);
    expect(await progressOf(house.admin, eventId, id)).toMatchObject({ status: 'finished', added_count: 1_500 });
  });
});

test('an event that is deleted meanwhile takes its import along, and the job ends without a word', async () => {
  const { db } = house.product;
  const eventId = await newEvent();
  const id = await filled(house.manager, eventId, people(1_500));
  await started(house.manager, eventId, id);
  await runNextJob();
  await sql`delete from events where id = ${eventId}`.execute(db);
  expect(await runNextJob()).toBe(1);
  expect(await waitingTurns(id)).toEqual([]);
});

describe('an import', () => {
  test('is in the audit log as a few lines, however many chunks it took: who sent and confirmed it, and what came of it', async () => {
    const eventId = await newEvent();
    const id = await filled(house.manager, eventId, [...people(1_500), { name: '' }]);
    await run(house.product, house.manager, eventId, id);
    const lines = await linesOf(id);
    expect(lines.map(({ action, after }) => [action, after])).toEqual([
      ['fan_import.created', { event_id: eventId, file_name: 'fans.csv' }],
      ['fan_import.rows_added', { event_id: eventId, first_line: 2 }],
      ['fan_import.started', { event_id: eventId, rows: 1_501, errors: 1 }],
      ['fan_import.finished', { event_id: eventId, added: 1_500, known: 0, refused: 1 }],
    ]);
    expect(new Set(lines.map((line) => line.actor_id))).toEqual(new Set([house.managerId]));
  });

  test('of rows from several people names each of them, and the ADMIN behind a Login As to the end', async () => {
    const { product, managerId, admin } = house;
    const eventId = await newEvent();
    const id = await filled(house.manager, eventId, people(2));
    const input = { event_id: eventId, fan_import_id: id };
    await admin.call(addFanImportRows, { ...input, first_line: 4, rows: people(1) });
    const { client: acting, adminId: bossId } = await actingAsManager();
    await acting.call(addFanImportRows, { ...input, first_line: 5, rows: people(1) });
    await acting.call(addFanImportRows, { ...input, first_line: 6, rows: people(1) });
    await run(product, acting, eventId, id);
    const lines = (await linesOf(id)).map(({ action, actor_id, impersonator_id }) => [
      action,
      actor_id,
      impersonator_id,
    ]);
    const adminId = lines[2]?.[1];
    expect([managerId, bossId]).not.toContain(adminId);
    expect(lines).toEqual([
      ['fan_import.created', managerId, null],
      ['fan_import.rows_added', managerId, null],
      ['fan_import.rows_added', adminId, null],
      ['fan_import.rows_added', managerId, bossId],
      ['fan_import.started', managerId, bossId],
      ['fan_import.finished', managerId, bossId],
    ]);
  });

  test('that was cut short is gone on with: what was committed stays, the rest is done once', async () => {
    const eventId = await newEvent();
    const rows = people(2_500);
    const id = await filled(house.manager, eventId, rows);
    await started(house.manager, eventId, id);
    await runNextJob();
    const firstThousand = { status: 'running', done_count: 1_000, added_count: 1_000 };
    expect(await progressOf(house.manager, eventId, id)).toMatchObject(firstThousand);
    // The second chunk dies before it commits, as with a killed worker.
    const { db } = house.product;
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
    expect(await mailsOn(eventId)).toEqual(mailsOf(rows));
  });

  test('that is confirmed twice, and in several tabs at once, is started once', async () => {
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
    expect(await waitingTurns(id)).toEqual([1]);
    await run(house.product, house.manager, eventId, id);
    const actions = (await linesOf(id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'fan_import.started')).toHaveLength(1);
    expect(await mailsOn(eventId)).toEqual(mailsOf(rows));
  });

  test('by two workers with one job, as when one was taken for dead, imports nobody twice', async () => {
    const eventId = await newEvent();
    const rows = people(2_300);
    const id = await filled(house.manager, eventId, rows);
    await started(house.manager, eventId, id);
    const [importFans] = fanImportJobs;
    if (importFans === undefined) return expect.unreachable();
    const { platform } = house.product;
    const again = () => runNow(platform, importFans, { fanImportId: id, turn: 1 });
    await Promise.all([again(), again(), again(), runNextJob()]);
    // The first to come did its thousand rows; the others found another turn.
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({ done_count: 1_000, added_count: 1_000 });
    expect(await waitingTurns(id)).toEqual([2]);
    await run(house.product, house.manager, eventId, id);
    expect(await mailsOn(eventId)).toEqual(mailsOf(rows));
  });

  test('would be imported twice without turns, as this shows', async () => {
    const { product, managerId } = house;
    const eventId = await newEvent();
    const id = await filled(house.manager, eventId, people(10));
    const work = () =>
      product.db.transaction().execute(async (tx) => {
        await importNext(tx, { importId: id, eventId, managerId });
        await sql`select pg_sleep(0.3)`.execute(tx);
      });
    await Promise.all([work(), work()]);
    expect(await listOf(house, eventId)).toHaveLength(20);
  });

  test('stops when it is asked to, stays stopped, and goes on with the next row when it is run again', async () => {
    const eventId = await newEvent();
    const rows = people(2_500);
    const id = await filled(house.manager, eventId, rows);
    await started(house.manager, eventId, id);
    await runNextJob();
    expect(await stopped(eventId, id)).toMatchObject({ status: 'stopped', failure: null, done_count: 1_000 });
    expect(await waitingTurns(id)).toEqual([]);
    expect(await stopped(eventId, id)).toMatchObject({ status: 'stopped' });
    await runJobs(house.product.platform, fanImportJobs);
    expect(await mailsOn(eventId)).toEqual(mailsOf(rows.slice(0, 1_000)));
    expect(await run(house.product, house.admin, eventId, id)).toMatchObject({
      status: 'finished',
      added_count: 2_500,
    });
    expect(await mailsOn(eventId)).toEqual(mailsOf(rows));
    const lines = (await linesOf(id)).slice(3);
    const adminId = lines[1]?.actor_id;
    expect(adminId).not.toBe(house.managerId);
    expect(lines.map(({ action, actor_id, after }) => [action, actor_id, after])).toEqual([
      ['fan_import.stopped', house.managerId, { event_id: eventId, added: 1_000, known: 0, refused: 0 }],
      ['fan_import.continued', adminId, { event_id: eventId, rows: 1_500 }],
      // Whoever went on with it answers for it.
      ['fan_import.finished', adminId, { event_id: eventId, added: 2_500, known: 0, refused: 0 }],
    ]);
    expect(await stopped(eventId, id)).toMatchObject({ status: 'finished' });
  });

  test('that was stopped and gone on with at once is left alone by the job from before', async () => {
    const eventId = await newEvent();
    const id = await filled(house.manager, eventId, people(1_500));
    await started(house.manager, eventId, id);
    await stopped(eventId, id);
    await started(house.manager, eventId, id);
    const [importFans] = fanImportJobs;
    if (importFans === undefined) return expect.unreachable();
    await runNow(house.product.platform, importFans, { fanImportId: id, turn: 1 });
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({ status: 'running', done_count: 0 });
    expect(await waitingTurns(id)).toEqual([3]);
    await run(house.product, house.manager, eventId, id);
  });

  test('whose chunk fails shows why, waits for its next try, and goes on at once when it is run again', async () => {
    const { db, platform } = house.product;
    const eventId = await newEvent();
    const rows = people(1_500);
    const id = await filled(house.manager, eventId, rows);
    await started(house.manager, eventId, id);
    await runNextJob();
    await sql`
      create function refuse_fan() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`.execute(
      db,
    );
    await sql`create trigger refused before insert on event_users execute function refuse_fan()`.execute(db);
    await expect(runNextJob()).rejects.toThrow('the disk is full');
    await sql`drop trigger refused on event_users`.execute(db);
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({
      status: 'failed',
      failure: messages.importFault,
      done_count: 1_000,
      added_count: 1_000,
    });
    expect(await waitingTurns(id)).toEqual([2]);
    // Its next try is seconds away.
    expect(await runNextJob()).toBe(0);
    await started(house.manager, eventId, id);
    expect(await waitingTurns(id)).toEqual([3]);
    await runJobs(platform, fanImportJobs);
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({ status: 'finished', failure: null });
    expect(await mailsOn(eventId)).toEqual(mailsOf(rows));
  });

  test('whose job got lost, with a restore or by a Discard, is gone on with all the same', async () => {
    const { db, platform } = house.product;
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
    expect(await waitingTurns(id)).toEqual([1]);
    await sql`delete from pgboss.job where name = 'import-fans'`.execute(db);
    await runNow(platform, goOn, {});
    expect([await waitingTurns(id), await waitingTurns(halted)]).toEqual([[1], []]);
    await runJobs(platform, fanImportJobs);
    expect(await mailsOn(eventId)).toEqual(mailsOf(rows));
  });

  test(
    'outlives its tab: two workers finish it with nobody calling, each person once, and a rival’s small one beside it',
    { timeout: 45_000 },
    async () => {
      const { platform, db } = house.product;
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
      await vi.waitUntil(() => finishedAt(id), { timeout: 30_000, interval: 50 });
      await Promise.all(stops.map((stop) => stop(1_000)));
      expect(await mailsOn(eventId)).toEqual(mailsOf(rows));
      expect(await mailsOn(rivals)).toEqual(mailsOf(theirs));
      // They take turns: nobody waits behind somebody's two hundred thousand rows.
      expect(String(await finishedAt(other)) < String(await finishedAt(id))).toBe(true);
      expect(await actionsOf(id)).toEqual(['created', 'rows_added', 'started', 'finished']);
    },
  );
});
