import type pg from 'pg';
import { BackupError } from './backup-error.ts';
import { listTables, tableExists, type TableShape } from './catalog.ts';
import type { Manifest } from './manifest.ts';

export type Detached = string[];

export type Progress = (line: string) => void;

/**
 * Detaches references (rows come in any order), indexes (20 times faster to build afterwards) and triggers. Removes
 * rows that migrations inserted.
 */
export async function emptyTables(client: pg.ClientBase, wanted: Manifest['tables']): Promise<Detached> {
  const tables = await listTables(client);
  const unknown = wanted.find(({ name }) => !tables.some((table) => table.name === name));
  if (unknown !== undefined)
    throw new BackupError(`The archive holds ${unknown.name}, which its migrations do not make`);
  // Primary and unique keys are built before the foreign keys that refer to them, and dropped after these.
  const { rows: attached } = await client.query<{ drop: string; build: string }>(
    `with ours as (select oid from pg_class where oid = any($1::regclass[])),
     attached as (
       select case contype when 'f' then 2 else 0 end as turn, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) as build
       from pg_constraint join ours on ours.oid = conrelid where contype in ('p', 'u', 'x', 'f') and conparentid = 0
       union all
       select 1, format('drop index %s', indexrelid::regclass),
         -- pg_get_indexdef writes ONLY for a partitioned table, which would omit its partitions.
         regexp_replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
       from pg_index join ours on ours.oid = indrelid
       where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')))
     select drop, build from attached order by turn, build`,
    [tables.map(({ name }) => name)],
  );
  for (const { drop } of attached.toReversed()) await client.query(drop);
  // Disables only user triggers: PostgreSQL's own need a superuser.
  await switchTriggers(client, tables, 'disable');
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return attached.map(({ build }) => build);
}

/** Restores what was detached, which checks every key and reference, and sets the sequences. */
export async function completeTables(
  client: pg.ClientBase,
  {
    manifest,
    detached,
    rows,
    onProgress,
  }: { manifest: Manifest; detached: Detached; rows: ReadonlyMap<string, number>; onProgress: Progress },
): Promise<void> {
  for (const { name, rows: expected } of manifest.tables) {
    if ((rows.get(name) ?? 0) !== expected) {
      throw new BackupError(`The archive holds ${rows.get(name) ?? 0} of the ${expected} rows of ${name}`);
    }
  }
  // Moves rows to their month's partition before the indexes exist, because moving then takes only seconds.
  if (await tableExists(client, 'audit_log_default')) await client.query('select keep_audit_partitions()');
  for (const [index, build] of detached.entries()) {
    await client.query(build);
    onProgress(`${index + 1} of ${detached.length} indexes and references`);
  }
  const tables = await listTables(client);
  await switchTriggers(client, tables, 'enable');
  for (const { name, lastValue } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [name, lastValue]);
  }
  await client.query(`analyze ${tables.map(({ name }) => name).join(', ')}`);
}

async function switchTriggers(
  client: pg.ClientBase,
  tables: readonly TableShape[],
  way: 'enable' | 'disable',
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relid::regclass::text as name
     from unnest($1::regclass[]) as root, lateral (select root as relid union select relid from pg_partition_tree(root)) as tree`,
    [tables.map(({ name }) => name)],
  );
  for (const { name } of rows) await client.query(`alter table ${name} ${way} trigger user`);
}
