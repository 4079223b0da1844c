import type pg from 'pg';
import { BackupError } from './backup-error.ts';
import { listTables } from './catalog.ts';
import type { Manifest } from './manifest.ts';

/** What is taken off the tables while they are filled. */
export interface Detached {
  foreignKeys: { table: string; name: string; definition: string }[];
}

/**
 * Makes every table ready for its rows: no reference is checked before all rows are there, whatever their order, and no
 * trigger writes, or refuses, what was written long ago. Rows that migrations brought give way to the archive's own.
 */
export async function emptyTables(client: pg.ClientBase, wanted: Manifest['tables']): Promise<Detached> {
  const tables = await listTables(client);
  const unknown = wanted.find(({ name }) => !tables.some((table) => table.name === name));
  if (unknown !== undefined)
    throw new BackupError(`The archive holds ${unknown.name}, which its migrations do not make`);
  const { rows: foreignKeys } = await client.query<Detached['foreignKeys'][number]>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  // Of the owner's own: PostgreSQL's, which check references, only a superuser may touch.
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return { foreignKeys };
}

/** Puts back what was taken off, which checks every reference, and lets each sequence go on where it was. */
export async function completeTables(
  client: pg.ClientBase,
  { manifest, detached, rows }: { manifest: Manifest; detached: Detached; rows: ReadonlyMap<string, number> },
): Promise<void> {
  for (const { name, rows: expected } of manifest.tables) {
    if ((rows.get(name) ?? 0) !== expected) {
      throw new BackupError(`The archive holds ${rows.get(name) ?? 0} of the ${expected} rows of ${name}`);
    }
  }
  for (const { table, name, definition } of detached.foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  const tables = await listTables(client);
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, lastValue } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [name, lastValue]);
  }
  await client.query(`analyze ${tables.map(({ name }) => name).join(', ')}`);
}
