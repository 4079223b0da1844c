import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromKysely, PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createDatabase } from '../../platform/db/database.ts';
import { job } from '../../platform/worker/job.ts';
import { prepareQueue } from '../../platform/jobs/prepare-queue.ts';
import { createQueue } from '../../platform/jobs/queue.ts';
import { FolderStorage } from '../../integrations/storage/folder.storage.ts';
import { backUp } from './backup.ts';
import { createFile } from './folder.place.ts';
import { restore } from './restore.ts';
import { query } from '../../../testing/query.ts';

const secretKey = 'a secret that only these tests know';

let folder: string;
let storage: FolderStorage;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backline-backup-'));
  storage = await FolderStorage.open({
    folder: join(folder, 'objects'),
    publicUrl: 'http://localhost:3000',
    secretKey,
  });
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('backs up unfinished jobs, and enqueues them when the server starts after a restore', async () => {
  const kind = (name: string) => job({ name, input: z.object({}), run: async () => {} });
  const [knock, sing, bow, gone] = [kind('knock'), kind('sing'), kind('bow'), kind('gone')];
  await prepareQueue(database.url, [knock, sing, bow, gone]);
  const db = createDatabase(database.url, { applicationName: 'filling' });
  const queue = createQueue({ secretKey });
  const at = new Date('2030-01-01T20:00:00.000Z');
  await db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, knock, {}, { at, key: 'door', requestId: 'waits' });
    await queue.enqueue(tx, sing, {}, { requestId: 'runs' });
    await queue.enqueue(tx, bow, {}, { requestId: 'failed' });
    await queue.enqueue(tx, gone, {}, { requestId: 'nobody does it any more' });
  });
  const boss = new PgBoss({ db: fromKysely(db), supervise: false, schedule: false, migrate: false });
  await boss.fetch('sing');
  await query(db)`update pgboss.job set retry_limit = 0 where name = 'bow'`;
  const [failing] = await boss.fetch('bow');
  await boss.fail('bow', failing?.id ?? '', { message: 'no stage' });
  await db.transaction().execute((tx) => queue.enqueue(tx, sing, {}, { requestId: 'done' }));
  const [done] = await boss.fetch('sing');
  await boss.complete('sing', done?.id ?? '');

  const withJobs = join(folder, 'with-jobs.tar.gz');
  await backUp({ url: database.url, storage, secretKey, draft: await createFile(withJobs) });
  await restore({ url: database.url, storage, secretKey, file: withJobs, replace: true });
  const inQueue = async () => {
    const { rows } = await query(db)<{ row: string }>`
      select concat_ws(' ', coalesce(source_name, name), case when name = 'dead-letters' then 'failed' else state::text end,
        data ->> 'requestId', singleton_key, source_output ->> 'message',
        case when start_after > now() then start_after end) as row
      from pgboss.job order by 1`;
    return rows.map(({ row }) => row);
  };
  const wanted = [
    'bow failed failed no stage',
    'gone failed nobody does it any more',
    'knock created waits door 2030-01-01 20:00:00+00',
    'sing created runs',
  ];
  // A second start finds nothing to enqueue.
  for (const start of [1, 2]) {
    await prepareQueue(database.url, [knock, sing, bow]);
    expect(await inQueue(), `start ${start}`).toEqual(wanted);
  }
  await db.destroy();
});
