import { createHash } from 'node:crypto';
import * as generalTexts from '@backline/contract/general.texts';
import type { Connection, Db, Tx } from '../db/database.ts';
import { AppError } from '../errors/errors.ts';
import { findAnswer, storeAnswers, takeKeys, type StoredAnswer } from './idempotency.repository.ts';

export class Replay {
  readonly response: unknown;

  constructor(response: unknown) {
    this.response = response;
  }
}

export interface Submission {
  actorId: number;
  key: string;
  operation: string;
  input: unknown;
}

/**
 * Allows one transaction per request, because a process killed between two transactions would leave the work half done.
 * Throws for a second transaction and if `write` returns undefined.
 */
export function onlyTransaction(db: Db, submission: Submission | null): typeof run {
  let isOpened = false;
  async function run<T>(write: (tx: Tx) => Promise<T>): Promise<T> {
    if (isOpened) throw new Error('a request has one transaction: put both writes into it, or one into a job');
    isOpened = true;
    return db.transaction().execute((tx) =>
      answerOnce(tx, submission, async () => {
        const answer = await write(tx);
        if (answer === undefined) throw new Error('the transaction of a request answers what its call answers');
        return answer;
      }),
    );
  }
  return run;
}

async function answerOnce<T>(tx: Tx, submission: Submission | null, run: (tx: Tx) => Promise<T>): Promise<T> {
  if (submission === null) return run(tx);
  const [taken] = await takeKeys(tx, [submission]);
  if (taken === undefined || !taken.isFree) throw new AppError('in_progress', generalTexts.keyInFlight, {}, 1);
  if (taken.stored !== null) throw replayOf(taken.stored, submission);
  const response = await run(tx);
  await rememberAnswers(tx, [{ submission, response }]);
  return response;
}

/** Throws a `Replay` if an earlier call with this key is answered. Locks nothing: the transaction checks the key again. */
export async function replayIfAnswered(db: Connection, submission: Submission | null): Promise<void> {
  const stored = submission === null ? null : await findAnswer(db, submission);
  if (submission !== null && stored !== null) throw replayOf(stored, submission);
}

function replayOf(stored: StoredAnswer, submission: Submission): Replay | AppError {
  const isSame = stored.operation === submission.operation && stored.body_hash.equals(bodyHashOf(submission));
  return isSame ? new Replay(stored.response) : new AppError('invalid_input', generalTexts.keyReused);
}

export async function rememberAnswers(
  tx: Tx,
  answers: readonly { submission: Submission; response: unknown }[],
): Promise<void> {
  if (answers.length === 0) return;
  const rows = answers.map(({ submission: { actorId, key, operation, input }, response }) => ({
    actorId,
    key,
    operation,
    bodyHash: bodyHashOf({ input }),
    response,
  }));
  await storeAnswers(tx, rows);
}

const bodyHashOf = ({ input }: Pick<Submission, 'input'>) =>
  createHash('sha256').update(JSON.stringify(input)).digest();
