import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { buildManager } from '../builders/builders.ts';
import { testDatabase } from '../testing/database.ts';
import { openForFile } from '../testing/open-for-file.ts';
import { query } from '../testing/query.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/throwaway-cluster.ts';
import { createKeys } from '../src/operations/backup/encryption.ts';
import { backupJobs } from '../src/operations/backup/backup.jobs.ts';
import { startEmbeddedPostgres } from '../src/operations/postgres/embedded-postgres.ts';
import { createDatabase } from '../src/platform/db/database.ts';
import { createQueue } from '../src/platform/jobs/queue.ts';
import { jobNamed } from '../testing/run-jobs.ts';

const secretKey = randomBytes(32).toString('base64url');
const keys = await createKeys();
const database = await openForFile(testDatabase());
const dataDir = temporaryFolder();
const place = temporaryFolder();
const name = 'Rosa who moved to another machine';

const start = () =>
  startServerProcess({
    ...database.settings,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    BACKUP_SCHEDULE: '30 3 * * *',
    BACKUP_TO: place,
    BACKUP_PUBLIC_KEY: keys.publicKey,
  });

/** Enqueues a backup as `start-due-backup` does, without waiting for its five minutes. */
async function makeDue(): Promise<void> {
  const at = new Date();
  const kind = jobNamed(backupJobs, 'make-backup');
  await database.db.transaction().execute(async (tx) => {
    await query(tx)`insert into scheduled_backups (due_at) values (${at.toISOString()})`;
    await createQueue({ secretKey }).enqueue(tx, kind, { dueAt: at.toISOString() }, { requestId: 'test' });
  });
}

const whole = () => readdirSync(place).filter((file) => file.endsWith('.age'));
const partial = () => readdirSync(place).filter((file) => file.endsWith('.partial'));

test('a killed worker leaves no file that looks whole, and an empty machine restores the next backup', async () => {
  await buildManager(database.db, { name });
  // Enough to be caught in the middle.
  const uploads = join(dataDir, 'objects', 'uploads');
  mkdirSync(uploads, { recursive: true });
  for (const index of [1, 2, 3]) writeFileSync(join(uploads, `k3f${index}-poster.png`), randomBytes(40_000_000));
  const killed = await start();
  await makeDue();
  await vi.waitFor(() => expect(partial()).toHaveLength(1), { timeout: 60_000, interval: 20 });
  killed.child.kill('SIGKILL');
  await vi.waitFor(() => expect(killed.child.signalCode).toBe('SIGKILL'));
  expect(whole()).toEqual([]);

  const server = await start();
  await makeDue();
  await vi.waitFor(() => expect(whole()).toHaveLength(1), { timeout: 120_000, interval: 200 });
  await vi.waitFor(
    async () => {
      const { rows } = await query(database.db)`select from scheduled_backups where tested_at is not null`;
      expect(rows).toHaveLength(1);
    },
    { timeout: 120_000, interval: 200 },
  );
  expect(partial()).toEqual([]);
  await server.stop();

  const empty = temporaryFolder();
  const identity = join(temporaryFolder(), 'key.txt');
  writeFileSync(identity, `# public key: ${keys.publicKey}\n${keys.privateKey}\n`);
  const restore = (...args: string[]) =>
    promisify(execFile)(process.execPath, [fileURLToPath(new URL('../scripts/restore.ts', import.meta.url)), ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: empty, SECRET_KEY: secretKey },
    });
  const file = join(place, whole()[0] ?? '');
  await expect(restore(`${file}.missing`)).rejects.toMatchObject({ stderr: `${file}.missing: no such file\n` });
  await expect(restore(file)).rejects.toMatchObject({ stderr: expect.stringContaining('is encrypted') });
  const { stdout } = await restore(file, '--identity', identity);
  expect(stdout).toMatch(/^Restored as of .*: \d+ rows, 3 uploads$/m);

  const restored = await startServerProcess({ DATA_DIR: empty, SECRET_KEY: secretKey });
  expect((await fetch(`${restored.baseUrl}/readyz`)).status).toBe(200);
  const quiet = { info: () => {}, error: () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir: empty, log: quiet });
  const db = createDatabase(postgres.url);
  const { rows } = await query(db)<{ name: string }>`select name from users where role = 'MANAGER'`;
  expect(rows).toEqual([{ name }]);
  expect(existsSync(join(empty, 'objects', 'uploads', 'k3f3-poster.png'))).toBe(true);
  await db.destroy();
  await restored.stop();
  await postgres.stop();
});
