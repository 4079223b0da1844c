import { setTimeout as sleep } from 'node:timers/promises';
import {
  addFanImportRows,
  createFanImport,
  fanImportChunk,
  getFanImport,
  getFanImportProgress,
  runFanImport,
  undoFanImport,
  type FanImport,
} from '@backline/contract/fan-imports';
import { expect } from 'vitest';
import { testApp, type TestApp } from '../app.ts';
import { signedInAs, type Client } from '../as.ts';
import { buildAdmin, buildEvent, buildManager } from '../../builders/builders.ts';
import { runJobs } from '../run-jobs.ts';
import type { FanCells } from '../../src/features/fan-imports/fan-row.ts';
import { fanImportJobs } from '../../src/features/fan-imports/fan-imports.jobs.ts';
import { auditLines } from '../audit-lines.ts';
import { query } from '../query.ts';

/** Creates two managers. The first has two events. */
export async function importHouse() {
  const product = await testApp();
  const { app, platform, db } = product;
  const [manager, rival] = [await buildManager(db), await buildManager(db)];
  return {
    product,
    close: product.close,
    managerId: manager.id,
    rivalId: rival.id,
    manager: await signedInAs(app, platform, manager),
    rival: await signedInAs(app, platform, rival),
    admin: await signedInAs(app, platform, await buildAdmin(db)),
    eventId: (await buildEvent(db, { managerId: manager.id })).id,
    secondEventId: (await buildEvent(db, { managerId: manager.id })).id,
    rivalEventId: (await buildEvent(db, { managerId: rival.id })).id,
  };
}

export type ImportHouse = Awaited<ReturnType<typeof importHouse>>;

export type Row = Partial<FanCells>;

let files = 0;
/** Returns rows of people who occur in no other test. */
export function people(count: number): (Row & { name: string; email: string })[] {
  files += 1;
  return Array.from({ length: count }, (_, index) => ({
    name: `Guest ${files}-${index}`,
    email: `guest-${files}-${index}@example.org`,
  }));
}

/** Opens an import and sends its rows in chunks, as the page does. */
export async function filled(client: Client, eventId: number, rows: readonly Row[]): Promise<number> {
  const { body } = await client.call(createFanImport, { event_id: eventId, file_name: 'fans.csv' });
  for (let start = 0; start < rows.length; start += fanImportChunk) {
    const { status } = await client.call(addFanImportRows, {
      event_id: eventId,
      fan_import_id: body.fan_import_id,
      first_line: start + 2,
      rows: rows.slice(start, start + fanImportChunk),
    });
    expect(status).toBe(200);
  }
  return body.fan_import_id;
}

/** Confirms or resumes an import without running its jobs. */
export async function started(client: Client, eventId: number, importId: number): Promise<FanImport> {
  const { status, body } = await client.call(runFanImport, { event_id: eventId, fan_import_id: importId });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.import;
}

export async function progressOf(client: Client, eventId: number, importId: number): Promise<FanImport> {
  const { status, body } = await client.call(getFanImportProgress, { event_id: eventId, fan_import_id: importId });
  expect(status).toBe(200);
  return body;
}

/** Confirms an import and runs its jobs. Returns the result. */
export async function run(product: TestApp, client: Client, eventId: number, importId: number): Promise<FanImport> {
  let now = await started(client, eventId, importId);
  while (now.status === 'running') {
    // Waits, because another runner may hold the import's job.
    if ((await runJobs(product.platform, fanImportJobs)) === 0) await sleep(10);
    now = await progressOf(client, eventId, importId);
  }
  return now;
}

/** Runs a whole import. Returns the result. */
export async function imported(
  product: TestApp,
  client: Client,
  eventId: number,
  rows: readonly Row[],
): Promise<FanImport> {
  return run(product, client, eventId, await filled(client, eventId, rows));
}

export async function detailsOf(client: Client, eventId: number, importId: number) {
  const { status, body } = await client.call(getFanImport, { event_id: eventId, fan_import_id: importId });
  expect(status).toBe(200);
  return body;
}

/** Lists the event's fans in the order of the file. */
export function listOf({ product }: ImportHouse, eventId: number) {
  return product.db
    .selectFrom('event_users as eu')
    .innerJoin('users as u', 'u.id', 'eu.user_id')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.phone_number',
      'u.contact_email',
      'u.contact_phone',
      'eu.event_role',
      'eu.section',
      'eu.seat_row',
      'eu.seat',
      'eu.checked_in_at',
    ])
    .where('eu.event_id', '=', eventId)
    .where('eu.is_fan', '=', true)
    .orderBy('u.id')
    .execute();
}

/** Returns the outcome of each row, in the order of the file. */
export async function outcomesOf({ product }: ImportHouse, importId: number): Promise<(string | null)[]> {
  const rows = await product.db
    .selectFrom('fan_import_rows')
    .select('outcome')
    .where('fan_import_id', '=', importId)
    .orderBy('line')
    .execute();
  return rows.map((row) => row.outcome);
}

/** Confirms an undo without running its jobs. */
export async function undoing(client: Client, eventId: number, importId: number): Promise<FanImport> {
  const { status, body } = await client.call(undoFanImport, { event_id: eventId, fan_import_id: importId });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.import;
}

/** Runs a whole undo. Returns the result. */
export async function undone(product: TestApp, client: Client, eventId: number, importId: number): Promise<FanImport> {
  let now = await undoing(client, eventId, importId);
  while (now.status === 'undoing') {
    if ((await runJobs(product.platform, fanImportJobs)) === 0) await sleep(10);
    now = await progressOf(client, eventId, importId);
  }
  return now;
}

/** Returns the `turn` numbers of the import's waiting jobs, including retries. */
export async function waitingTurns(
  { product }: ImportHouse,
  importId: number,
  job: 'import-fans' | 'undo-fan-import' = 'import-fans',
): Promise<number[]> {
  const { rows } = await query(product.db)<{ turn: number }>`
    select (data->'input'->'turn')::int as turn from pgboss.job
    where name = ${job} and state < 'active' and (data->'input'->'fanImportId')::int = ${importId}`;
  return rows.map(({ turn }) => turn);
}

/** Returns the import's audit lines, oldest first. */
export const linesOf = ({ product }: ImportHouse, importId: number) => auditLines(product.db, 'fan_import', importId);

/** Returns the audit lines of the import's undo. */
export const undoLinesOf = async (house: ImportHouse, importId: number) =>
  (await linesOf(house, importId)).filter(({ action }) => action.startsWith('fan_import.undo'));

export const actionsOf = async (house: ImportHouse, importId: number) =>
  (await linesOf(house, importId)).map(({ action }) => action.replace('fan_import.', ''));

export const runNextJob = ({ product }: ImportHouse) => runJobs(product.platform, fanImportJobs, { atMost: 1 });

/**
 * Returns the email addresses on the event's list. They are in the order of the file if the chunks ran one after
 * another.
 */
export const mailsOn = async (house: ImportHouse, eventId: number) =>
  (await listOf(house, eventId)).map((row) => row.contact_email);
export const mailsOf = (rows: readonly { email: string }[]) => rows.map(({ email }) => email);
