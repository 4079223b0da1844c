import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { buildEvent, buildManager } from '../../../builders/builders.ts';
import { testDatabase } from '../../../testing/database.ts';
import { replay } from '../../operations/backup/replay-migrations.ts';
import { migrationsFolder } from '../../platform/db/migrate.ts';
import { readMigrations, type Migration } from '../../platform/db/migrations.ts';
import { presentImport } from './fan-imports.presenter.ts';
import { find } from './fan-imports.repository.ts';
import { query } from '../../../testing/query.ts';

const database = await testDatabase({ isBare: true });
const client = new pg.Client({ connectionString: database.url });
await client.connect();
afterAll(async () => {
  await client.end();
  await database.close();
});

/** Splits the migrations at the one that introduced the undo. */
async function stepsAroundUndo(): Promise<{ before: Migration[]; after: Migration[] }> {
  const steps = await readMigrations(migrationsFolder);
  const at = steps.findIndex(({ name }) => name.endsWith('_fan_imports_undone.sql'));
  return { before: steps.slice(0, at), after: steps.slice(at) };
}

async function replayed(steps: Migration[]): Promise<void> {
  await client.query('begin');
  await replay(client, steps);
  await client.query('commit');
}

test('after the migration, allows an undo only of older imports that had not started before it', async () => {
  const { before, after } = await stepsAroundUndo();
  await replayed(before);
  const { db } = database;
  const manager = await buildManager(db);
  const event = await buildEvent(db, { managerId: manager.id });
  const insert = async (startedAt: string | null) => {
    const { rows } = await query(db)<{ id: number }>`
      insert into fan_imports (event_id, created_by, file_name, row_count, done_count, added_count, started_at, finished_at)
      values (${event.id}, ${manager.id}, 'old.csv', 3, 3, 3, ${startedAt}::timestamptz, ${startedAt}::timestamptz)
      returning id`;
    return rows[0]?.id ?? 0;
  };
  const [started, waiting] = [await insert('2026-10-01'), await insert(null)];
  await replayed(after);
  await query(db)`update fan_imports set started_at = now(), finished_at = now() where id = ${waiting}`;
  const shown = async (id: number) => {
    const found = await find(db, event.id, id);
    return found && presentImport(found);
  };
  expect(await shown(started)).toMatchObject({ status: 'finished', is_undoable: false, undo: null });
  expect(await shown(waiting)).toMatchObject({ status: 'finished', is_undoable: true, undo: null });
});
