import { auditLogNoun } from '@backline/contract/audit';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLockTimeout, type Db, type Tx } from '../../platform/db/database.ts';
import { ArchiveError, writeMonthFile, type MonthFile } from './archive-file.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { keepAuditPartitions } from '../../platform/audit/audit-partitions.ts';

export interface ArchiveOptions {
  db: Db;
  before: string;
  folder: string;
  timeoutMs?: number;
}

export interface ArchivedMonth {
  month: string;
  file: MonthFile | null;
}

/**
 * Pause between tries. Each try blocks all requests for at most 0.1 s, because every request reads its session's user.
 */
const pauseMs = 1_000;

/**
 * Moves whole months out of the log. Reads a month back and compares it before dropping it, so an interruption loses
 * nothing. Throws {@link ArchiveError} for a month that is not over and for a busy log.
 */
export async function archiveMonths({
  db,
  before,
  folder,
  timeoutMs = 30_000,
}: ArchiveOptions): Promise<ArchivedMonth[]> {
  const { rows } = await sql<{ month: string }>`select to_char(now() at time zone 'UTC', 'YYYY-MM') as month`.execute(
    db,
  );
  const thisMonth = rows[0]?.month ?? '';
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(before)) throw new ArchiveError(`--before takes a month such as ${thisMonth}`);
  if (before > thisMonth) {
    throw new ArchiveError(`The current month stays in the log: --before takes ${thisMonth} at most`);
  }
  // After a long downtime or a restore, moves lines from the default partition to their months' partitions.
  await withTimeout(() => keepAuditPartitions(db), timeoutMs);
  const done: ArchivedMonth[] = [];
  for (const month of await listMonths(db)) {
    if (month < before) done.push({ month, file: await archiveMonth(db, month, { folder, timeoutMs }) });
  }
  return done;
}

async function listMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select replace(substring(relname from '^audit_log_([0-9]{4}_[0-9]{2})$'), '_', '-') as month
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit_log'::regclass and relname ~ '^audit_log_[0-9]{4}_[0-9]{2}$' order by 1`.execute(db);
  return rows.map(({ month }) => month);
}

async function archiveMonth(
  db: Db,
  month: string,
  { folder, timeoutMs }: { folder: string; timeoutMs: number },
): Promise<MonthFile | null> {
  const partition = sql.id(`audit_log_${month.replace('-', '_')}`);
  return db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '500ms'`.execute(tx);
    // A writer with a wrong clock waits for this lock; its line then goes to the default partition.
    const lock = () => sql`lock table ${partition} in share row exclusive mode`.execute(tx);
    await withTimeout(() => locked(tx, lock), timeoutMs);
    const file = await writeMonthFile(tx, partition, { folder, name: `audit-${month}` });
    await withTimeout(() => lockForDrop(tx), timeoutMs);
    await sql`drop table ${partition}`.execute(tx);
    if (file === null) return null;
    const { name, lines, sha256 } = file;
    const after = { file_name: name, lines, sha256 };
    const entry = { action: 'audit_log.archived', noun: auditLogNoun, id: month, name: month, after };
    await writeAudit(tx, [{ origin: { actorId: null, ip: '', requestId: 'audit:archive' }, entry }]);
    return file;
  });
}

/**
 * Dropping the partition also locks `users`. Writers lock both tables in either order, so each try attempts both
 * orders.
 */
async function lockForDrop(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '40ms'`.execute(tx);
  try {
    // Locks both tables in one statement, so that no writer comes in between.
    await locked(tx, () => sql`lock table audit_log, users in access exclusive mode`.execute(tx));
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    await locked(tx, () => sql`lock table users, audit_log in access exclusive mode`.execute(tx));
  }
}

async function locked(tx: Tx, lock: () => Promise<unknown>): Promise<void> {
  await sql`savepoint locking`.execute(tx);
  try {
    await lock();
  } catch (error) {
    await sql`rollback to savepoint locking`.execute(tx);
    throw error;
  }
}

async function withTimeout(attempt: () => Promise<unknown>, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (performance.now() > until)
        throw new ArchiveError('The audit log is in use, perhaps by a backup: try again later');
      await sleep(pauseMs);
    }
  }
}
