import { AsyncLocalStorage } from 'node:async_hooks';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { deriveKey } from '../crypto/crypto.ts';
import type { Tx } from '../db/database.ts';
import { deadLetters, type JobKind } from './job-kind.ts';
import { writePayload } from './job-payload.ts';
import { deleteWaiting, hasten, lockAllFailed, lockFailed, lockKey } from './jobs.repository.ts';

export interface EnqueueOptions {
  at?: Date;
  /**
   * A kind has at most one waiting job with this key. A second call with the same key reschedules and updates that job.
   * A running job is unaffected.
   */
  key?: string;
  lapsesAfterSeconds?: number;
}

/** Stores jobs in the caller's transaction. Works in every process, even without a worker. */
export interface Queue {
  enqueue<Input extends z.ZodType>(
    tx: Tx,
    kind: JobKind<Input>,
    input: z.input<Input>,
    options: EnqueueOptions & { requestId: string },
  ): Promise<void>;
  enqueueAll<Input extends z.ZodType>(
    tx: Tx,
    kind: JobKind<Input>,
    inputs: readonly z.input<Input>[],
    options: { at?: Date; requestId: string },
  ): Promise<void>;
  cancel(tx: Tx, kind: JobKind, key: string): Promise<boolean>;
  /**
   * Retries a failed job with its full number of attempts, or makes a waiting job due now. Returns the job's name, or
   * null for any other job.
   */
  retry(tx: Tx, id: string): Promise<string | null>;
  /** Retries the oldest failed jobs of a name that have not expired, up to the limit, and returns their number. */
  retryAll(tx: Tx, name: string, limit: number): Promise<number>;
  /** Wakes this process's worker after the commit. Other processes poll every second. */
  wake(name: string): void;
  onWake(wake: (name: string) => void): void;
  payloadKey: Buffer;
}

export function createQueue({ secretKey }: { secretKey: string }): Queue {
  // pg-boss must read on the caller's transaction: a second connection would deadlock on a full pool.
  const writing = new AsyncLocalStorage<Tx>();
  const executeSql = (text: string, values?: unknown[]) => {
    const tx = writing.getStore();
    if (tx === undefined) throw new Error('jobs are stored inside a transaction');
    return fromKysely(tx).executeSql(text, values);
  };
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false, migrate: false });
  const payloadKey = deriveKey(secretKey, 'job-input');
  const now = () => new Date();
  let wakeWorker: (name: string) => void = () => {};
  return {
    payloadKey,
    async enqueue(tx, declared, input, { at, key, requestId, lapsesAfterSeconds }) {
      const kind = lapsesAfterSeconds === undefined ? declared : { ...declared, lapsesAfterSeconds };
      const payload = writePayload(kind, { key: payloadKey, input, requestId, at: at ?? now() });
      if (key === undefined) {
        await writing.run(tx, () => boss.send(kind.name, payload, at === undefined ? {} : { startAfter: at }));
        return;
      }
      // Takes a lock, because two concurrent writes would otherwise both find no job to reschedule.
      await lockKey(tx, kind.name, key);
      await writing.run(tx, () => boss.upsert(kind.name, payload, { singletonKey: key, startAfter: at ?? 0 }));
    },
    async enqueueAll(tx, kind, inputs, { at, requestId }) {
      if (inputs.length === 0) return;
      const due = at ?? now();
      const jobs = inputs.map((input) => ({
        data: writePayload(kind, { key: payloadKey, input, requestId, at: due }),
        ...(at === undefined ? {} : { startAfter: at.toISOString() }),
      }));
      await writing.run(tx, () => boss.insert(kind.name, jobs));
    },
    async cancel(tx, kind, key) {
      await lockKey(tx, kind.name, key);
      return deleteWaiting(tx, kind.name, key);
    },
    async retry(tx, id) {
      const failed = await lockFailed(tx, id);
      if (failed === null) return hasten(tx, id);
      await writing.run(tx, () => boss.redrive(deadLetters, { ids: [id] }));
      return failed;
    },
    async retryAll(tx, name, limit) {
      const ids = await lockAllFailed(tx, name, limit);
      if (ids.length === 0) return 0;
      return writing.run(tx, () => boss.redrive(deadLetters, { ids, limit: ids.length }));
    },
    wake: (name) => wakeWorker(name),
    onWake(wake) {
      wakeWorker = wake;
    },
  };
}
