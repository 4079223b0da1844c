import { addFanImportRows } from '@backline/contract/fan-imports';
import * as importTexts from '@backline/contract/imports.texts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildAdmin, buildEvent, buildManager } from '../../../builders/builders.ts';
import { signedInAs, type SignedIn } from '../../../testing/as.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import {
  actionsOf,
  filled,
  importHouse,
  linesOf,
  mailsOf,
  mailsOn,
  people,
  progressOf,
  run,
  runNextJob,
  started,
  waitingTurns,
} from '../../../testing/fan-imports/fan-imports.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { fanImportJobs } from './fan-imports.jobs.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(importHouse());
const { product, managerId, admin } = house;
const { app, platform, db } = house.product;

const newEvent = async (managerId = house.managerId) => (await buildEvent(house.product.db, { managerId })).id;
/** Builds an ADMIN who acts as the manager through Login As. */
async function actingAsManager(): Promise<{ client: SignedIn; adminId: number }> {
  const admin = await buildAdmin(db);
  const own = await signedInAs(app, platform, admin);
  const client = await signedInAs(app, platform, { id: house.managerId });
  await query(db)`
    update sessions set impersonator_id = ${admin.id}, impersonator_session_id = ${own.sessionId}::uuid
    where id = ${client.sessionId}::uuid`;
  return { client, adminId: admin.id };
}

describe('permissions lost during an import', () => {
  /** Imports 1,000 of a manager's 1,500 rows. */
  async function halfDone() {
    const manager = await buildManager(db, { name: 'Mona' });
    const eventId = await newEvent(manager.id);
    const client = await signedInAs(app, platform, manager);
    const rows = people(1_500);
    const id = await filled(client, eventId, rows);
    await started(client, eventId, id);
    await runNextJob(house);
    return { manager, eventId, id, rows };
  }

  test.each([
    ['deactivated', (id: number) => sql`update users set is_active = false where id = ${id}`],
    ['of another role', (id: number) => sql`update users set role = 'TEAMMEMBER' where id = ${id}`],
    [
      'without the event',
      (id: number) => sql`update events set manager_id = ${house.rivalId} where manager_id = ${id}`,
    ],
  ])('halts the import of a manager who is %s, and lets an ADMIN resume it', async (_how, lose) => {
    const { manager, eventId, id, rows } = await halfDone();
    await lose(manager.id).execute(house.product.db);
    await runJobs(house.product.platform, fanImportJobs);
    expect(await progressOf(house.admin, eventId, id)).toMatchObject({
      status: 'failed',
      failure: importTexts.importRightLost('Mona'),
      done_count: 1_000,
      added_count: 1_000,
    });
    expect(await mailsOn(house, eventId)).toEqual(mailsOf(rows.slice(0, 1_000)));
    expect((await linesOf(house, id)).at(-1)).toMatchObject({
      action: 'fan_import.stopped',
      actor_id: null,
      after: { reason: 'right lost', user_id: manager.id, added: 1_000, known: 0, refused: 0 },
    });
    expect(await run(house.product, house.admin, eventId, id)).toMatchObject({ status: 'finished', failure: null });
    expect(await actionsOf(house, id)).toEqual([
      'created',
      'rows_added',
      'started',
      'stopped',
      'continued',
      'finished',
    ]);
  });

  test('halts the import of a manager whose role lost the permission', async () => {
    const { eventId, id } = await halfDone();
    await query(db)`delete from role_features where role = 'MANAGER' and feature = 'Page_Manage_Users'`;
    await runJobs(platform, fanImportJobs);
    await query(db)`insert into role_features (role, feature) values ('MANAGER', 'Page_Manage_Users')`;
    expect(await progressOf(house.admin, eventId, id)).toMatchObject({ status: 'failed', done_count: 1_000 });
    expect(await waitingTurns(house, id)).toEqual([]);
  });

  test('halts an import started during a Login As when the ADMIN has lost the role', async () => {
    const eventId = await newEvent();
    const { client, adminId } = await actingAsManager();
    const id = await filled(client, eventId, people(1_500));
    await started(client, eventId, id);
    await runNextJob(house);
    await query(house.product.db)`update users set role = 'MANAGER' where id = ${adminId}`;
    await runNextJob(house);
    expect(await progressOf(house.manager, eventId, id)).toMatchObject({ status: 'failed', done_count: 1_000 });
    expect(await run(house.product, house.manager, eventId, id)).toMatchObject({ status: 'finished' });
  });

  test('continues an import after the person has signed out or closed the page', async () => {
    const { eventId, id, manager } = await halfDone();
    await query(house.product.db)`update sessions set ended_at = now() where user_id = ${manager.id}`;
    await runJobs(house.product.platform, fanImportJobs);
    expect(await progressOf(house.admin, eventId, id)).toMatchObject({ status: 'finished', added_count: 1_500 });
  });
});

describe('import audit lines', () => {
  test('writes only a few audit lines per import, with the uploader, the starter and the result', async () => {
    const eventId = await newEvent();
    const id = await filled(house.manager, eventId, [...people(1_500), { name: '' }]);
    await run(house.product, house.manager, eventId, id);
    const lines = await linesOf(house, id);
    expect(lines.map(({ action, after }) => [action, after])).toEqual([
      ['fan_import.created', { event_id: eventId, file_name: 'fans.csv' }],
      ['fan_import.rows_added', { event_id: eventId, first_line: 2 }],
      ['fan_import.started', { event_id: eventId, rows: 1_501, errors: 1 }],
      ['fan_import.finished', { event_id: eventId, added: 1_500, known: 0, refused: 1 }],
    ]);
    expect(new Set(lines.map((line) => line.actor_id))).toEqual(new Set([house.managerId]));
  });

  test('logs each person who uploaded rows, and the ADMIN behind a Login As', async () => {
    const eventId = await newEvent();
    const id = await filled(house.manager, eventId, people(2));
    const input = { event_id: eventId, fan_import_id: id };
    await admin.call(addFanImportRows, { ...input, first_line: 4, rows: people(1) });
    const { client: acting, adminId: bossId } = await actingAsManager();
    await acting.call(addFanImportRows, { ...input, first_line: 5, rows: people(1) });
    await acting.call(addFanImportRows, { ...input, first_line: 6, rows: people(1) });
    await run(product, acting, eventId, id);
    const lines = (await linesOf(house, id)).map(({ action, actor_id, impersonator_id }) => [
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
});
