import { expect, test } from 'vitest';
import { buildEvent, buildManager } from '../../../builders/builders.ts';
import { testDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { addRows, insert } from './fan-imports.repository.ts';
import { query } from '../../../testing/query.ts';

const database = await openForFile(testDatabase());

/**
 * Comparing every row with every other row would take two seconds per chunk. Index lookups take a fifteenth of that.
 */
const chunks = 20;
const rowsPerChunk = 1_000;

test('finds duplicates of a long new file by index while its rows arrive', async () => {
  const { db } = database;
  const manager = await buildManager(db);
  const { id: eventId } = await buildEvent(db, { managerId: manager.id });
  const opened = () =>
    db.transaction().execute((tx) => insert(tx, { eventId, createdBy: manager.id, fileName: 'fans.csv', leftOut: [] }));
  const add = (id: number, chunk: number) =>
    db.transaction().execute(async (tx) => {
      await query(tx)`set local statement_timeout = '1.5s'`;
      return addRows(tx, id, 2 + chunk * rowsPerChunk, rowsOf(chunk));
    });
  await add((await opened()).id, 0);
  await query(db)`analyze fan_import_rows`;
  const { id } = await opened();
  for (let chunk = 0; chunk < chunks; chunk += 1) await add(id, chunk);
  // Repeats the people of the last chunk under higher line numbers, so that each is a duplicate.
  const { rowCount } = await db.transaction().execute((tx) => addRows(tx, id, 50_000, rowsOf(chunks - 1)));
  const { rows } = await query(db)<{ count: number }>`
    select count(*) as count from fan_import_rows where fan_import_id = ${id} and twin_line = line - 50000 + ${2 + (chunks - 1) * rowsPerChunk}`;
  expect([rowCount, rows[0]?.count]).toEqual([(chunks + 1) * rowsPerChunk, rowsPerChunk]);
});

const rowsOf = (chunk: number) =>
  Array.from({ length: rowsPerChunk }, (_, index) => {
    const n = chunk * rowsPerChunk + index;
    const cells = { name: 'Fan', email: '', phone: '', section: '', row: '', seat: '' };
    return { ...cells, contactEmail: `fan-${n}@example.org`, contactPhone: `+1${2_000_000_000 + n}`, error: null };
  });
