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
export function onlyTransaction(db: Db, submission: Submission | null): typeof run {
  let isOpened = false;
  async function run<T>(write: (tx: Tx) => Promise<T>): Promise<T> {
    if (isOpened) throw new Error('a request has one transaction: put both writes into it, or one into a job');
    isOpened = true;
    return runTransaction(db, submission, write);
  }
  return run;
}

/**
 * Runs a write and remembers its answer under the submission's key in the same transaction.
 * Throws {@link Replay}, `conflict` while the same key is in flight, and `invalid_input` for another body with it.
 */
function runTransaction<T>(db: Db, submission: Submission | null, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
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
  });
}
