import { sql } from 'kysely';
import type { Cursor } from '../db/cursor.ts';
import type { Connection, Db } from '../db/database.ts';

/** Returns false if this backup is known already. */
export async function insertDue(db: Connection, dueAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into scheduled_backups (due_at) values (${dueAt.toISOString()})
    on conflict (due_at) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Returns null for a backup that is complete, unknown, or followed by a newer one. */
export async function findOpen(db: Db, dueAt: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update scheduled_backups as b set started_at = now() where due_at = ${dueAt}::timestamptz and finished_at is null
      and not exists (select from scheduled_backups as newer where newer.due_at > b.due_at)
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export interface Made {
  file: string;
  sizeBytes: number;
  sha256: string;
  isEncrypted: boolean;
  rows: number;
  objects: number;
}

/** Also forgets who was told of earlier failures, so that a failed test of the finished backup is told, too. */
export async function recordMade(db: Db, id: number, made: Made): Promise<void> {
  await sql`
    update scheduled_backups set finished_at = now(), file = ${made.file}, size_bytes = ${made.sizeBytes},
      sha256 = ${made.sha256}, is_encrypted = ${made.isEncrypted}, row_count = ${made.rows},
      object_count = ${made.objects}, error = null, told_at = null where id = ${id}`.execute(db);
}

/** Returns the number of failures of this backup. */
export async function recordFailure(db: Db, id: number, error: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update scheduled_backups set failures = failures + 1, failed_at = now(), error = ${error} where id = ${id}
    returning failures`.execute(db);
  return rows[0]?.failures ?? 0;
}

/** `isFailure` is false for a test that this installation cannot make. */
export async function recordTest(
  db: Db,
  id: number,
  outcome: { error: string; isFailure: boolean } | null,
): Promise<void> {
  await (
    outcome === null
      ? sql`update scheduled_backups set tested_at = now(), test_error = null where id = ${id}`
      : sql`update scheduled_backups set test_error = ${outcome.error},
        failed_at = case when ${outcome.isFailure} then now() else failed_at end where id = ${id}`
  ).execute(db);
}

/** Returns false if the administrators know of this backup's failure already. */
export async function claimTelling(db: Connection, id: number): Promise<boolean> {
  const { rows } = await sql`
    update scheduled_backups set told_at = now() where id = ${id} and told_at is null returning id`.execute(db);
  return rows.length > 0;
}

export async function listAdmins(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email::text as email from users where role = 'ADMIN' and is_active and email is not null
    order by 1`.execute(db);
  return rows.map(({ email }) => email);
}

export async function wasTestedSince(db: Db, since: Date): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (select from scheduled_backups where tested_at >= ${since.toISOString()}) as exists`.execute(db);
  return rows[0]?.exists === true;
}

export async function recordDeleted(db: Db, files: readonly string[]): Promise<void> {
  await sql`
    update scheduled_backups set deleted_at = now()
    where file = any(${[...files]}::text[]) and deleted_at is null`.execute(db);
}

/** Deletes old rows without a file. The retention rule counts months with a backup, so a kept file may be years old. */
export async function deleteOld(db: Db): Promise<void> {
  await sql`
    delete from scheduled_backups
    where due_at < now() - interval '400 days' and (file is null or deleted_at is not null)`.execute(db);
}

export interface BackupAges {
  success: number | null;
  test: number | null;
  failure: number | null;
}

export async function readAges(db: Db): Promise<BackupAges> {
  const { rows } = await sql<BackupAges>`
    select extract(epoch from now() - max(finished_at))::float8 as success,
      extract(epoch from now() - max(tested_at))::float8 as test,
      extract(epoch from now() - max(failed_at))::float8 as failure
    from scheduled_backups`.execute(db);
  return rows[0] ?? { success: null, test: null, failure: null };
}

export interface BackupRow {
  id: number;
  due_at: string;
  finished_at: string | null;
  duration_ms: number | null;
  file: string | null;
  size_bytes: number | null;
  sha256: string | null;
  is_encrypted: boolean | null;
  error: string | null;
  tested_at: string | null;
  test_error: string | null;
  deleted_at: string | null;
}

export async function list(
  db: Connection,
  { limit, offset, after }: { limit: number; offset: number; after: Cursor | null },
): Promise<BackupRow[]> {
  const { rows } = await sql<BackupRow>`
    select id, due_at, finished_at, round(extract(epoch from finished_at - started_at) * 1000)::float8 as duration_ms,
      file, size_bytes::float8, sha256, is_encrypted, error, tested_at, test_error, deleted_at
    from scheduled_backups
    where ${after === null ? sql`true` : sql`(due_at, id) < (${after.key}::timestamptz, ${after.id})`}
    order by due_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
