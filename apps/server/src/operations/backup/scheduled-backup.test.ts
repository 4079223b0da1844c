import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { testPlatform } from '../../../testing/app.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { jobNamed, lettersTo, runJobs, runNow } from '../../../testing/run-jobs.ts';
import { startS3Server } from '../../../testing/s3-server.ts';
import { temporaryFolder } from '../../../testing/throwaway-cluster.ts';
import { buildAdmin } from '../../../builders/builders.ts';
import type { JobContext } from '../../platform/context/context.ts';
import { readAges } from '../../platform/backups/backups.repository.ts';
import { backupJobs } from './backup.jobs.ts';
import { backupName } from './backup-name.ts';
import { createKeys } from './encryption.ts';
import { readArchive } from './archive-reader.ts';
import { failuresBeforeTelling, lastDue, makeScheduledBackup } from './scheduled-backup.ts';
import { scratchName } from './test-restore.ts';

const keys = await createKeys();
const folder = temporaryFolder();
const account = { region: 'eu-north-1', bucket: 'vault', accessKeyId: 'roadie', secretAccessKey: 'a-secret-for-tests' };
const s3 = await openForFile(startS3Server(account));
const house = await openForFile(
  testPlatform({ BACKUP_SCHEDULE: '30 3 * * *', BACKUP_TO: folder, BACKUP_PUBLIC_KEY: keys.publicKey }),
);
const { platform, db } = house;
const { secretKey } = platform.config;
const startDue = jobNamed(backupJobs, 'start-due-backup');
const makeBackup = jobNamed(backupJobs, 'make-backup');

interface Row {
  file: string | null;
  size_bytes: string | null;
  sha256: string | null;
  failures: number;
  error: string | null;
  is_whole: boolean;
  is_tested: boolean;
  test_error: string | null;
  is_deleted: boolean;
}

async function rows(): Promise<Row[]> {
  const { rows: found } = await query(db)<Row>`
    select file, size_bytes::text, sha256, failures, error, finished_at is not null as is_whole,
      tested_at is not null as is_tested, test_error, deleted_at is not null as is_deleted
    from scheduled_backups order by due_at`;
  return found;
}

async function dueNow(at = new Date()): Promise<string> {
  await query(db)`insert into scheduled_backups (due_at) values (${at.toISOString()})`;
  return at.toISOString();
}

async function databases(): Promise<string[]> {
  const { rows: found } = await query(db)<{ name: string }>`select datname as name from pg_database`;
  return found.map(({ name }) => name);
}

beforeEach(async () => {
  await query(db)`delete from scheduled_backups`;
  rmSync(folder, { recursive: true, force: true });
});

describe('failures', () => {
  const blocked = () => writeFileSync(folder, 'a file where the folder should be');

  test('keeps the reason, leaves no file, and tells the administrators once', async () => {
    const { email } = await buildAdmin(db);
    const other = await buildAdmin(db, { is_active: false });
    blocked();
    const dueAt = await dueNow();
    for (let failure = 1; failure < failuresBeforeTelling; failure += 1) {
      await expect(runNow(platform, makeBackup, { dueAt })).rejects.toThrow('EEXIST');
    }
    expect(await lettersTo(platform, email ?? '')).toEqual([]);
    for (const _ of [1, 2]) await expect(runNow(platform, makeBackup, { dueAt })).rejects.toThrow('EEXIST');
    const [letter, ...more] = await lettersTo(platform, email ?? '');
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ subject: 'A backup failed' });
    expect(letter?.text).toContain('EEXIST');
    expect(await lettersTo(platform, other.email ?? '')).toEqual([]);
    expect(await rows()).toMatchObject([{ is_whole: false, file: null, failures: failuresBeforeTelling + 1 }]);
    expect((await readAges(db)).failure).toBeGreaterThanOrEqual(0);
  });

  test('a retry after the cause is gone makes the backup, and clears the reason', async () => {
    blocked();
    const dueAt = await dueNow();
    await expect(runNow(platform, makeBackup, { dueAt })).rejects.toThrow('EEXIST');
    rmSync(folder);
    await runNow(platform, makeBackup, { dueAt });
    expect(await rows()).toMatchObject([{ is_whole: true, failures: 1, error: null }]);
  });

  test('makes one backup at a time, also over several processes', async () => {
    const client = new pg.Client({ connectionString: platform.ownerUrl });
    await client.connect();
    await client.query('select pg_advisory_lock(7302150001)');
    const dueAt = await dueNow();
    await expect(runNow(platform, makeBackup, { dueAt })).rejects.toThrow('another process is making a backup');
    await client.end();
    expect(await rows()).toMatchObject([{ is_whole: false, failures: 0 }]);
  });

  test('leaves out a backup that a newer one has overtaken', async () => {
    const dueAt = await dueNow(new Date('2026-11-01T03:30:00Z'));
    await dueNow();
    await runNow(platform, makeBackup, { dueAt });
    expect((await rows()).map((row) => row.is_whole)).toEqual([false, false]);
  });
});

test('a due backup is started once, also if many workers look at the same moment', async () => {
  await Promise.all([1, 2, 3].map(() => runNow(platform, startDue, {})));
  const { rows: waiting } = await query(db)`select from pgboss.job where name = 'make-backup' and state = 'created'`;
  expect(waiting).toHaveLength(1);
  await runJobs(platform, backupJobs);
  await runNow(platform, startDue, {});
  expect(await rows()).toMatchObject([{ is_whole: true }]);
});

test.each([
  ['30 3 * * *', '2026-11-30T03:29:59Z', '2026-11-29T03:30:00.000Z'],
  ['30 3 * * *', '2026-11-30T14:00:00Z', '2026-11-30T03:30:00.000Z'],
  ['0 */6 * * 1-5', '2026-11-29T14:00:00Z', '2026-11-27T18:00:00.000Z'],
])('by the schedule %s a backup was last due before %s at %s', (schedule, now, due) => {
  expect(lastDue(schedule, new Date(now)).toISOString()).toBe(due);
});

test('stores an encrypted backup with its size and checksum, and restores it as a test once a month', async () => {
  await runNow(platform, makeBackup, { dueAt: await dueNow(new Date(Date.now() - 1_000)) });
  const [name = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  const stored = readFileSync(join(folder, name));
  expect(await rows()).toMatchObject([
    {
      file: join(folder, name),
      size_bytes: String(stored.length),
      sha256: hash('sha256', stored),
      is_whole: true,
      is_tested: true,
      test_error: null,
    },
  ]);
  expect(await databases()).not.toContain(scratchName(secretKey));
  // The second key of a tested file is in no other place, and an untested file has only the owner's.
  expect(stored.toString('latin1').match(/^-> X25519/gm)).toHaveLength(2);
  await runNow(platform, makeBackup, { dueAt: await dueNow() });
  expect((await rows()).map((row) => row.is_tested)).toEqual([true, false]);
  const newest = readdirSync(folder).toSorted().at(-1) ?? '';
  expect(
    readFileSync(join(folder, newest))
      .toString('latin1')
      .match(/^-> X25519/gm),
  ).toHaveLength(1);
  const manifest = await readArchive(join(folder, newest), [keys.privateKey]);
  expect(manifest.tables.length).toBeGreaterThan(20);
  expect(await readAges(db)).toMatchObject({ failure: null, test: expect.any(Number), success: expect.any(Number) });
});

test('tells the administrators of a test that failed, and tests the next backup', async () => {
  const { email } = await buildAdmin(db);
  // Makes the archive one of another version, which no restore accepts.
  const change = async (suffix: string) =>
    query(db)`update schema_migrations set checksum = left(checksum, 64) || ${suffix}
      where name = (select max(name) from schema_migrations)`;
  await change('changed');
  await runNow(platform, makeBackup, { dueAt: await dueNow(new Date(Date.now() - 1_000)) });
  expect(await rows()).toMatchObject([
    { is_whole: true, is_tested: false, test_error: expect.stringContaining('differs') },
  ]);
  const [letter] = await lettersTo(platform, email ?? '');
  expect(letter).toMatchObject({ subject: 'A backup failed its test restore' });
  await change('');
  await runNow(platform, makeBackup, { dueAt: await dueNow() });
  expect((await rows()).at(-1)).toMatchObject({ is_tested: true });
});

test('tells the administrators of a failed test, although they know of earlier failures of that backup', async () => {
  const { email } = await buildAdmin(db);
  writeFileSync(folder, 'a file where the folder should be');
  const dueAt = await dueNow();
  for (let failure = 1; failure <= failuresBeforeTelling; failure += 1) {
    await expect(runNow(platform, makeBackup, { dueAt })).rejects.toThrow('EEXIST');
  }
  rmSync(folder);
  const suffix = 'changed';
  await query(db)`update schema_migrations set checksum = checksum || ${suffix}
    where name = (select max(name) from schema_migrations)`;
  await runNow(platform, makeBackup, { dueAt });
  await query(db)`update schema_migrations set checksum = left(checksum, 64)`;
  const subjects = (await lettersTo(platform, email ?? '')).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(['A backup failed', 'A backup failed its test restore']);
});

test('deletes rows after 400 days, except those of files that are kept', async () => {
  await query(db)`insert into scheduled_backups (due_at, finished_at, file, deleted_at) values
    ('2020-01-01', '2020-01-01', '/kept', null), ('2020-01-02', '2020-01-02', '/deleted', now()),
    ('2020-01-03', null, null, null)`;
  await runNow(platform, makeBackup, { dueAt: await dueNow() });
  expect((await rows()).map(({ file }) => file)).toEqual(['/kept', expect.stringContaining(folder)]);
});

test('deletes by the retention rule only what this schedule made', async () => {
  mkdirSync(folder, { recursive: true });
  const old = (secret: string, date: string) => backupName(secret, new Date(`${date}T03:30:00Z`), true);
  const days = Array.from({ length: 9 }, (_, index) => old(secretKey, `2020-01-0${index + 1}`));
  const foreign = [old('another secret', '2020-01-01'), 'all.tar.gz', 'notes.txt'];
  for (const name of [...days, ...foreign]) writeFileSync(join(folder, name), '');
  const oldest = join(folder, days[0] ?? '');
  await query(
    db,
  )`insert into scheduled_backups (due_at, finished_at, file) values ('2026-01-01', '2026-01-01', ${oldest})`;
  await runNow(platform, makeBackup, { dueAt: await dueNow() });
  const left = readdirSync(folder);
  expect(foreign.every((name) => left.includes(name))).toBe(true);
  expect(left).not.toContain(days[0]);
  expect(left).toContain(days[8]);
  expect((await rows())[0]).toMatchObject({ is_deleted: true });
});

test('removes the unfinished file of a killed process', async () => {
  mkdirSync(folder, { recursive: true });
  const half = `${backupName(secretKey, new Date(), true)}.4321.partial`;
  for (const name of [half, 'mine.tar.gz.4321.partial']) writeFileSync(join(folder, name), 'half');
  await runNow(platform, makeBackup, { dueAt: await dueNow() });
  expect(readdirSync(folder)).not.toContain(half);
  expect(readdirSync(folder)).toContain('mine.tar.gz.4321.partial');
});

describe('backups in S3', () => {
  const to = {
    kind: 's3',
    bucket: 'vault',
    prefix: 'tour/',
    account: { ...account, endpoint: s3.endpoint },
  } as const;
  const config = { ...platform.config, backup: { ...platform.config.backup, to } };
  const leftOvers = () => readdirSync(config.dataDir).filter((name) => name.startsWith('restore-test.archive'));

  test('are not tested if the copy of the archive does not fit on the disk', async () => {
    const onFullDisk = {
      ...makeBackup,
      run: (ctx: JobContext, { dueAt }: { dueAt: string }) =>
        makeScheduledBackup(ctx, dueAt, async () => ({ freeBytes: 1_000, sizeBytes: 1_000_000 })),
    };
    await runNow({ ...platform, config }, onFullDisk, { dueAt: await dueNow() });
    expect(await rows()).toMatchObject([
      { is_whole: true, is_tested: false, test_error: expect.stringContaining('MB of free disk in DATA_DIR') },
    ]);
    expect((await readAges(db)).failure).toBeNull();
    s3.objects.clear();
  });

  test('are stored, and read back for the test', async () => {
    await runNow({ ...platform, config }, makeBackup, { dueAt: await dueNow() });
    const [[key, { body }] = ['', { body: Buffer.alloc(0) }]] = [...s3.objects];
    expect(await rows()).toMatchObject([{ file: `s3://vault/${key}`, sha256: hash('sha256', body), is_tested: true }]);
    expect(s3.uploads.size).toBe(0);
    expect(leftOvers()).toEqual([]);
  });

  test('leave nothing of a download that a killed process began', async () => {
    for (const name of ['restore-test.archive', 'restore-test.archive.4321.partial']) {
      writeFileSync(join(config.dataDir, name), 'half');
    }
    await runNow({ ...platform, config }, makeBackup, { dueAt: await dueNow() });
    expect(leftOvers()).toEqual([]);
  });
});
