import { fromKysely, PgBoss } from 'pg-boss';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testPlatform } from '../../../testing/app.ts';
import { testDatabase } from '../../../testing/database.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import { createDatabase, type Tx } from '../db/database.ts';
import { createContext } from '../context/create-context.ts';
import { job, type Job } from '../worker/job.ts';
import * as jobsRepository from './jobs.repository.ts';
import { prepareQueue } from './prepare-queue.ts';
import { createQueue } from './queue.ts';
import { startWorker } from '../worker/worker.ts';
import { soon } from '../../../testing/soon.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const ran: string[] = [];

const encore = job({
  name: 'encore',
  input: z.object({ song: z.string().min(1) }),
  async run(_ctx, { song }) {
    ran.push(song);
  },
});
const whisper = job({
  name: 'whisper',
  input: z.object({ secret: z.string() }),
  isSecret: true,
  async run(_ctx, { secret }) {
    ran.push(secret);
  },
});
const headline = job({
  name: 'headline',
  input: z.object({ text: z.string() }),
  lapsesAfterSeconds: 60,
  async run(_ctx, { text }) {
    ran.push(text);
  },
});
const kinds: Job[] = [encore, whisper, headline];

const house = await openForFile(testPlatform());
const url = house.platform.config.databaseUrl ?? '';
const ownerUrl = house.platform.config.databaseOwnerUrl ?? '';
await prepareQueue(ownerUrl, kinds);

function context() {
  const { platform } = house;
  const origin = { actorId: null, impersonatorId: null, ip: '127.0.0.1', requestId: 'test', log: platform.log };
  return createContext(platform, origin, (run) => platform.db.transaction().execute(run));
}

async function enqueue(song: string, options?: { at?: Date; key?: string }): Promise<void> {
  const { ctx } = context();
  await ctx.transaction((tx) => ctx.enqueue(tx, encore, { song }, options));
}

const drain = async () => {
  ran.length = 0;
  await runJobs(house.platform, kinds);
  return ran;
};
const anHourFromNow = () => new Date(Date.now() + 3_600_000);
const stored = async () => {
  const { rows } = await query(house.platform.db)<{ text: string }>`select j::text as text from pgboss.job j`;
  return rows.map(({ text }) => text).join('\n');
};

describe('jobs and transactions', () => {
  test('stores no job if its transaction fails', async () => {
    const { ctx } = context();
    const failing = ctx.transaction(async (tx) => {
      await ctx.enqueue(tx, encore, { song: 'never' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await drain()).toEqual([]);
  });

  test('refuses an invalid job input and rolls the write back', async () => {
    await expect(enqueue('')).rejects.toThrow(z.ZodError);
    expect(await drain()).toEqual([]);
  });

  test('stores every job of a committed transaction', async () => {
    const { ctx } = context();
    await ctx.transaction(async (tx) => {
      await ctx.enqueue(tx, encore, { song: 'a' });
      await ctx.enqueueAll(tx, encore, [{ song: 'b' }, { song: 'c' }]);
      await ctx.enqueueAll(tx, encore, []);
    });
    expect(await drain()).toEqual(['a', 'b', 'c']);
    expect(await drain()).toEqual([]);
  });
});

test("stores a job on its transaction's connection, even the first job of a process", async () => {
  const db = createDatabase(url, { poolSize: 1, connectTimeoutMs: 5_000 });
  const queue = createQueue({ secretKey: house.platform.config.secretKey });
  try {
    await db.transaction().execute(async (tx) => {
      await queue.enqueue(tx, encore, { song: 'alone' }, { requestId: 'test' });
      await queue.enqueue(tx, whisper, { secret: 'keyed' }, { requestId: 'test', key: 'alone' });
      await queue.enqueueAll(tx, headline, [{ text: 'many' }], { requestId: 'test' });
    });
  } finally {
    await db.destroy();
  }
  expect((await drain()).toSorted()).toEqual(['alone', 'keyed', 'many']);
});

describe('scheduled jobs with a key', () => {
  test('runs a job at its time', async () => {
    await enqueue('late', { at: anHourFromNow(), key: 'timer' });
    expect(await drain()).toEqual([]);
  });

  test('reschedules a job that is enqueued again with the same key, and replaces its input', async () => {
    await enqueue('moved', { key: 'timer' });
    expect(await drain()).toEqual(['moved']);
    expect(await drain()).toEqual([]);
  });

  test('cancels a waiting job only if the transaction commits', async () => {
    await enqueue('cancelled', { at: anHourFromNow(), key: 'timer' });
    const cancel = async (fails: boolean) => {
      const { ctx } = context();
      return ctx.transaction(async (tx) => {
        const isCancelled = await ctx.cancelJob(tx, encore, 'timer');
        if (fails) throw new Error('no');
        return isCancelled;
      });
    };
    await expect(cancel(true)).rejects.toThrow('no');
    expect(await cancel(false)).toBe(true);
    expect(await cancel(false)).toBe(false);
    await enqueue('ran', { key: 'timer' });
    await drain();
    expect(await cancel(false)).toBe(false);
  });

  const waiting = async (key: string) => {
    const { rows } = await query(house.platform.db)`
      select from pgboss.job where singleton_key = ${key} and state < 'active'`;
    return rows.length;
  };
  /** Commits only once both transactions have written, or one of them waits for the other. */
  const atOnce = async (write: (tx: Tx, song: string) => Promise<unknown>) => {
    let written = 0;
    const isOtherThere = async () => written === 2 || (await waitingForLocks(house.db)) > 0;
    const both = ['one', 'two'].map((song) =>
      house.platform.db.transaction().execute(async (tx) => {
        await write(tx, song);
        written += 1;
        await expect.poll(isOtherThere).toBe(true);
      }),
    );
    await Promise.all(both);
  };

  test('keeps one job per key under concurrent calls', async () => {
    const { ctx } = context();
    await atOnce((tx, song) => ctx.enqueue(tx, encore, { song }, { at: anHourFromNow(), key: 'raced' }));
    expect(await waiting('raced')).toBe(1);
  });

  test('two jobs with the same key are stored without the lock (control)', async () => {
    const boss = new PgBoss({ db: fromKysely(house.platform.db), supervise: false, schedule: false, migrate: false });
    await atOnce((tx, song) =>
      boss.upsert('encore', { song }, { db: fromKysely(tx), singletonKey: 'unlocked', startAfter: anHourFromNow() }),
    );
    expect(await waiting('unlocked')).toBe(2);
  });
});

describe('secret inputs', () => {
  test('stores a secret input encrypted, and passes it decrypted to the job', async () => {
    const { ctx } = context();
    await ctx.transaction((tx) => ctx.enqueue(tx, whisper, { secret: 'token-of-a-person' }));
    const text = await stored();
    expect(text).toContain('sealed');
    expect(text).not.toContain('token-of-a-person');
    expect(await drain()).toEqual(['token-of-a-person']);
  });

  test('fails a job whose input was encrypted with another key, without leaking the input', async () => {
    const { ctx } = context();
    await ctx.transaction((tx) => ctx.enqueue(tx, whisper, { secret: 'token-4712' }));
    const { queue } = house.platform;
    const elsewhere = { ...house.platform, queue: { ...queue, payloadKey: Buffer.alloc(32) } };
    await expect(runJobs(elsewhere, kinds)).rejects.toThrow(/^its stored input cannot be read \(Error\)$/);
    await query(house.platform.db)`delete from pgboss.job where name = 'whisper'`;
  });
});

test('gives up a job that has expired before it could run', async () => {
  const { ctx } = context();
  await ctx.transaction((tx) => ctx.enqueue(tx, headline, { text: 'now' }));
  expect(await drain()).toEqual(['now']);
  const twoMinutesAgo = new Date(Date.now() - 120_000);
  await ctx.transaction((tx) => ctx.enqueue(tx, headline, { text: 'old' }, { at: twoMinutesAgo }));
  expect(await runJobs(house.platform, kinds)).toBe(1);
  expect(ran).toEqual(['now']);
});

test('runs a job of the same process at once, and jobs of other processes at the next poll', async () => {
  ran.length = 0;
  const stop = await startWorker(house.platform, url, kinds);
  const enqueue = async (song: string) => {
    const { ctx, settle } = context();
    await ctx.transaction((tx) => ctx.enqueue(tx, encore, { song }));
    return settle;
  };
  const hasRun = (song: string) => vi.waitUntil(() => ran.includes(song), soon);
  await enqueue('from elsewhere');
  await hasRun('from elsewhere');
  const looks = vi.spyOn(jobsRepository, 'listDueNames').mockResolvedValue([]);
  (await enqueue('from here'))();
  await hasRun('from here');
  looks.mockRestore();
  await stop(1_000);
});

describe('queue preparation', () => {
  const settings = async (name: string) => {
    const { rows } = await query(house.platform.db)<{ limit: number; seconds: number }>`
      select retry_limit as limit, expire_seconds as seconds from pgboss.queue where name = ${name}`;
    return rows;
  };
  const schedules = async () => {
    const { rows } = await query(house.platform.db)<{ name: string; cron: string; timezone: string }>`
      select name, cron, timezone from pgboss.schedule order by name`;
    return rows;
  };
  const nightly = (name: string, cron: string) => job({ name, cron, input: z.object({}), run: async () => {} });

  test('updates the settings of existing queues at the start', async () => {
    const retries = { limit: 7, firstDelaySeconds: 1, maxDelaySeconds: 2 };
    await prepareQueue(ownerUrl, [{ ...encore, retries, timeoutSeconds: 77 }]);
    expect(await settings('encore')).toEqual([{ limit: 7, seconds: 77 }]);
    await prepareQueue(ownerUrl, [encore]);
    expect(await settings('encore')).toEqual([{ limit: 150, seconds: 900 }]);
  });

  test('removes schedules that the code no longer has', async () => {
    await prepareQueue(ownerUrl, [nightly('sweep', '0 4 * * *'), nightly('polish', '0 5 * * *')]);
    await prepareQueue(ownerUrl, [nightly('sweep', '30 4 * * *')]);
    expect(await schedules()).toEqual([{ name: 'sweep', cron: '30 4 * * *', timezone: 'UTC' }]);
  });

  test('serialises concurrent starts on an empty database', async () => {
    const bare = await testDatabase({ isBare: true });
    await Promise.all([1, 2, 3, 4].map(() => prepareQueue(bare.url, kinds)));
    const { rows } = await query(bare.db)<{ name: string }>`select name from pgboss.queue order by name`;
    expect(rows.map(({ name }) => name)).toEqual(['dead-letters', 'encore', 'headline', 'whisper']);
    await bare.close();
  });

  test('builds the indexes that a pg-boss upgrade leaves to a worker', async () => {
    const command = 'create index concurrently left_by_upgrade on pgboss.job_common (completed_on)';
    await query(house.db)`insert into pgboss.bam (name, version, table_name, command)
      values ('left_by_upgrade', 1, 'job_common', ${command})`;
    await prepareQueue(ownerUrl, [encore]);
    await prepareQueue(ownerUrl, [encore]);
    const { rows } = await query(house.db)`
      select status from pgboss.bam where name = 'left_by_upgrade' and to_regclass('pgboss.left_by_upgrade') is not null`;
    expect(rows).toEqual([{ status: 'completed' }]);
  });

  test('refuses to start with two jobs of the same name', async () => {
    await expect(prepareQueue(ownerUrl, [encore, { ...encore }])).rejects.toThrow('two jobs have one name');
  });
});
