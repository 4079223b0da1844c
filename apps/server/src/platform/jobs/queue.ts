import { AsyncLocalStorage } from 'node:async_hooks';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { deriveKey } from '../crypto/crypto.ts';
import type { Tx } from '../db/database.ts';
import { deadLetters, type JobKind } from './job-kind.ts';
import { writePayload } from './job-payload.ts';
import { deleteWaiting, hasten, lockAllFailed, lockFailed, lockKey } from './jobs.repository.ts';

export interface EnqueueOptions {
  /** Not before. Default now. */
  at?: Date;
  /** Names the one waiting job of its kind: enqueued again, it is moved and takes the new input. A running one is let run. */
  key?: string;
  /** In place of the kind's own. */
  lapsesAfterSeconds?: number;
}

/** Where writes leave what is to happen after their commit. Open in every process, also where no worker is. */
export interface Queue {
  enqueue<Input extends z.ZodType>(
    tx: Tx,
    kind: JobKind<Input>,
    input: z.input<Input>,
    options: EnqueueOptions & { requestId: string },
  ): Promise<void>;
  /** Many at once, in one statement. */
  enqueueAll<Input extends z.ZodType>(
    tx: Tx,
    kind: JobKind<Input>,
    inputs: readonly z.input<Input>[],
    options: { at?: Date; requestId: string },
  ): Promise<void>;
  /** Takes back the job that waits under this key; false where none does. */
  cancel(tx: Tx, kind: JobKind, key: string): Promise<boolean>;
  /** A failed job gets all its tries anew, a waiting one runs now. Answers its name; null for one that is neither any more. */
  retry(tx: Tx, id: string): Promise<string | null>;
  /** The same of the failed jobs of one name that have not lapsed, the oldest of them up to a limit. Answers how many. */
  retryAll(tx: Tx, name: string, limit: number): Promise<number>;
  /** Tells the worker of this process, once the job is committed. Other processes look for themselves, every second. */
  wake(name: string): void;
  /** The worker of this process says how it is woken. */
  onWake(wake: (name: string) => void): void;
  /** Opens secret inputs. */
  payloadKey: Buffer;
}

export function createQueue({ secretKey }: { secretKey: string }): Queue {
  // Its own reads, one look at each queue, go by the caller's transaction, too: a second connection, asked for while the first
  // is held, is what a full pool waits for in vain.
  const writing = new AsyncLocalStorage<Tx>();
  const executeSql = (text: string, values?: unknown[]) => {
    const tx = writing.getStore();
    if (tx === undefined) throw new Error('jobs are stored inside a transaction');
    return fromKysely(tx).executeSql(text, values);
  };
  // Not started: it only writes.
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
      // Else two writes at once would both find no job to move.
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
