import { createHash } from 'node:crypto';
import { messages } from '@backline/contract/messages';
import type { Db, Tx } from '../db/database.ts';
import { AppError, conflict } from '../errors/errors.ts';
import { storeAnswer, takeKey } from './idempotency.repository.ts';

/** Thrown out of a transaction whose key was answered before: the binder sends the stored answer. */
export class Replay {
  readonly response: unknown;

  constructor(response: unknown) {
    this.response = response;
  }
}

/** One submission by one person. */
export interface Submission {
  actorId: number;
  key: string;
  operation: string;
  input: unknown;
}

/**
 * The one write of a request. A second would find the first one's answer under the request's key, and its own work would
 * never run; without a key it would be a write that a kill can part from the first. Throws at once for it.
 */
export function onlyTransaction(
  db: Db,
  submission: Submission | null,
  isProved: ((tx: Tx) => Promise<boolean>) | null = null,
): typeof run {
  let isOpened = false;
  async function run<T>(write: (tx: Tx) => Promise<T>): Promise<T> {
    if (isOpened) throw new Error('a request has one transaction: put both writes into it, or one into a job');
    isOpened = true;
    return db.transaction().execute((tx) => {
      const run = () => answerOnce(tx, submission, write);
      return isProved === null ? run() : provedWithin(isProved(tx), run);
    });
  }
  return run;
}

/** Thrown out of a transaction that was opened for somebody who is not who they were: nothing of it is stored. */
export class Unproved extends Error {
  override name = 'Unproved';
}

/** Both leave in one packet. Neither what was written nor a failure is anybody's business until the proof is there. */
async function provedWithin<T>(proof: Promise<boolean>, run: () => Promise<T>): Promise<T> {
  const [proved, answered] = await Promise.allSettled([proof, run()]);
  // Also where the question failed, as it does behind a statement that did: then it is asked anew, by itself.
  if (proved.status === 'rejected' || !proved.value) throw new Unproved();
  if (answered.status === 'rejected') throw answered.reason;
  return answered.value;
}

/**
 * Runs a write and remembers its answer under the submission's key in the same transaction.
 * Throws {@link Replay}, `conflict` while the same key is in flight, and `invalid_input` for another body with it.
 */
async function answerOnce<T>(tx: Tx, submission: Submission | null, run: (tx: Tx) => Promise<T>): Promise<T> {
  if (submission === null) return run(tx);
  const { actorId, key, operation } = submission;
  const bodyHash = createHash('sha256').update(JSON.stringify(submission.input)).digest();
  const { isFree, stored } = await takeKey(tx, actorId, key);
  if (!isFree) throw conflict(messages.keyInFlight);
  if (stored !== null) {
    const isSame = stored.operation === operation && stored.body_hash.equals(bodyHash);
    if (!isSame) throw new AppError('invalid_input', messages.keyReused);
    throw new Replay(stored.response);
  }
  const response = await run(tx);
  await storeAnswer(tx, actorId, key, { operation, bodyHash, response });
  return response;
}
