import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CronExpressionParser } from 'cron-parser';
import { messageOf } from '../../platform/errors/message-of.ts';
import type { JobContext } from '../../platform/context/context.ts';
import { readDisk } from '../../platform/disk.ts';
import * as backups from '../../platform/backups/backups.repository.ts';
import { withOwnConnection } from '../../platform/db/own-connection.ts';
import { backUp, type Backup } from './backup.ts';
import { backupName, parseBackupName } from './backup-name.ts';
import { createKeys } from './encryption.ts';
import { openPlace } from './open-place.ts';
import type { Place } from './place.ts';
import { outdated, type Dated } from './retention.ts';
import { tellAdmins } from './tell-admins.ts';
import { TestImpossible } from './test-impossible.ts';
import { dropScratch, testRestore } from './test-restore.ts';
import { requireTestSpace } from './test-space.ts';

/** Number of failures after which the administrators are told: about three minutes. */
export const failuresBeforeTelling = 3;
/** Any number will do, if nothing else in this database uses it as an advisory lock. */
const backupLockKey = 7_302_150_001;

/** Returns the last moment at which a backup was due. */
export function lastDue(schedule: string, now: Date): Date {
  return CronExpressionParser.parse(schedule, { tz: 'UTC', currentDate: now }).prev().toDate();
}

/** Makes the backup that was due at this moment, unless it exists. Throws if another process is making one. */
export async function makeScheduledBackup(ctx: JobContext, dueAt: string, read = readDisk): Promise<void> {
  const { backup, secretKey } = ctx.platform.config;
  if (backup.schedule === undefined) {
    // As after a restore on a machine without a schedule.
    ctx.log.info({ dueAt }, 'backup left out, because BACKUP_SCHEDULE is not set');
    return;
  }
  await alone(ctx.platform.ownerUrl, async () => {
    const id = await backups.findOpen(ctx.db, dueAt);
    if (id === null) return;
    try {
      await removeLeftOvers(ctx, secretKey);
      await makeAndTest(ctx, id, read);
    } catch (error) {
      // A stopping process is no failure: another worker goes on.
      if (!ctx.signal.aborted) await noteFailure(ctx, id, error);
      throw error;
    } finally {
      await removeLeftOvers(ctx, secretKey);
    }
  });
}

async function makeAndTest(ctx: JobContext, id: number, read: typeof readDisk): Promise<void> {
  const place = await openPlace(ctx.platform.config.backup.to);
  try {
    const { name, sizeBytes, privateKeys } = await make(ctx, id, place);
    await deleteOutdated(ctx, place).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'old backups were not deleted; the next backup tries again'),
    );
    if (privateKeys !== null) await test(ctx, { id, place, name, sizeBytes, privateKeys, read });
  } finally {
    place.close();
  }
}

/** Runs while no other process does. The lock ends with the connection, also that of a killed process. */
async function alone(ownerUrl: string, run: () => Promise<void>): Promise<void> {
  await withOwnConnection({ connectionString: ownerUrl, application_name: 'backline backup lock' }, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      backupLockKey,
    ]);
    if (rows[0]?.taken !== true) throw new Error('another process is making a backup');
    await run();
  });
}

interface Stored {
  name: string;
  sizeBytes: number;
  /** Keys that decrypt the file, for its test. Null if no test is due. */
  privateKeys: string[] | null;
}

async function make(ctx: JobContext, id: number, place: Place): Promise<Stored> {
  const { platform, signal } = ctx;
  const { backup, secretKey } = platform.config;
  await place.sweep((name) => parseBackupName(secretKey, name) !== null);
  const isTestDue = !(await backups.wasTestedSince(ctx.db, startOfMonth(new Date())));
  const isEncrypted = backup.publicKey !== undefined;
  // The owner's private key is not on this machine. A second key, which is forgotten after the test, opens the file too.
  const testKeys = isTestDue && isEncrypted ? await createKeys() : null;
  const publicKeys = [backup.publicKey ?? [], testKeys?.publicKey ?? []].flat();
  const name = backupName(secretKey, new Date(), isEncrypted);
  const draft = await place.create(name);
  const { storage, ownerUrl: url } = platform;
  const made = await backUp({ url, storage, secretKey, draft, publicKeys, signal });
  const file = place.describe(name);
  await backups.recordMade(ctx.db, id, { file, isEncrypted, ...sizesOf(made) });
  ctx.log.info({ file, sizeBytes: made.stored.sizeBytes }, 'backup made');
  const { sizeBytes } = made.stored;
  return { name, sizeBytes, privateKeys: isTestDue ? [testKeys?.privateKey ?? []].flat() : null };
}

const sizesOf = ({ tables, objects, stored }: Backup) => ({
  ...stored,
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
  objects,
});

const startOfMonth = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));

async function deleteOutdated(ctx: JobContext, place: Place): Promise<void> {
  const { secretKey } = ctx.platform.config;
  const ours: Dated[] = [];
  for await (const name of place.list()) {
    const parsed = parseBackupName(secretKey, name);
    if (parsed !== null) ours.push(parsed);
  }
  const names = outdated(ours);
  for (const name of names) await place.delete(name);
  await backups.recordDeleted(
    ctx.db,
    names.map((name) => place.describe(name)),
  );
  await backups.deleteOld(ctx.db);
}

interface DueTest {
  id: number;
  place: Place;
  name: string;
  sizeBytes: number;
  privateKeys: string[];
  read: typeof readDisk;
}

/** Reads the stored file back, so the test covers the way to its place. */
async function test(ctx: JobContext, { id, place, name, sizeBytes, privateKeys, read }: DueTest): Promise<void> {
  const { ownerUrl, config } = ctx.platform;
  const { dataDir, databaseUrl, backup } = config;
  const isEmbedded = databaseUrl === undefined;
  const copiedBytes = backup.to.kind === 's3' ? sizeBytes : 0;
  try {
    await requireTestSpace({ ownerUrl, dataDir, isEmbedded, copiedBytes }, read);
    const file = await place.fetch(name, fetchedFile(ctx));
    if (file === null) throw new Error(`${place.describe(name)} is gone`);
    await testRestore({ ownerUrl, secretKey: config.secretKey, file, privateKeys });
    await backups.recordTest(ctx.db, id, null);
    ctx.log.info({ file: place.describe(name) }, 'backup restored as a test');
  } catch (error) {
    if (ctx.signal.aborted) throw error;
    const message = reasonOf(error);
    const isFailure = !(error instanceof TestImpossible);
    await backups.recordTest(ctx.db, id, { error: message, isFailure });
    if (!isFailure) ctx.log.warn(`the backup was not tested: ${message}`);
    else {
      ctx.log.error({ err: error }, 'the test restore of a backup failed');
      await tellAdmins(ctx, id, { kind: 'test', error: message });
    }
  }
}

async function noteFailure(ctx: JobContext, id: number, error: unknown): Promise<void> {
  const message = reasonOf(error);
  const failures = await backups.recordFailure(ctx.db, id, message);
  if (failures >= failuresBeforeTelling) await tellAdmins(ctx, id, { kind: 'backup', error: message });
}

const fetchedName = 'restore-test.archive';
const fetchedFile = ({ platform }: JobContext) => join(platform.config.dataDir, fetchedName);

/** Also removes what a killed process left of its test: the fetched file, whole or partial, and the scratch database. */
async function removeLeftOvers(ctx: JobContext, secretKey: string): Promise<void> {
  const { dataDir } = ctx.platform.config;
  for (const name of await readdir(dataDir)) {
    if (name === fetchedName || name.startsWith(`${fetchedName}.`)) await rm(join(dataDir, name), { force: true });
  }
  await dropScratch(ctx.platform.ownerUrl, secretKey).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'the scratch database of a test restore was not dropped'),
  );
}

const reasonOf = (error: unknown) => messageOf(error).slice(0, 2_000);
