import { writeAudit, type AuditLine } from '../audit/audit.ts';
import { DatabaseAway } from '../db/database-away.ts';
import { PoolExhausted, type Tx } from '../db/database.ts';
import { Batcher } from '../db/batcher.ts';
import type { Origin } from '../context/create-context.ts';
import type { NoticeOf } from '../notices/live.ts';
import type { Platform } from '../context/platform.ts';
import type { Fan } from '../access/actor.ts';
import { takeKeys } from './idempotency.repository.ts';
import type { BatchRoute } from './route.ts';
import { rememberAnswers, type Submission } from './transaction.ts';

export interface BatchMember {
  fan: Fan;
  input: unknown;
  origin: Origin;
  submission: Submission | null;
}

type Answered = { output: unknown } | null;

/**
 * Writes concurrent calls of many fans in one transaction, with audit lines and stored responses. A call that cannot be
 * batched runs alone. If the transaction fails, all calls run alone, so that one fan's error affects no other fan.
 */
export class BatchedWrites {
  readonly #platform: Platform;
  readonly #write: BatchRoute;
  readonly #batcher = new Batcher((members: readonly BatchMember[]) => this.#answer(members));

  constructor(platform: Platform, write: BatchRoute) {
    this.#platform = platform;
    this.#write = write;
  }

  add(member: BatchMember): Promise<Answered> {
    return this.#batcher.add(member);
  }

  async #answer(members: readonly BatchMember[]): Promise<Answered[]> {
    try {
      const answered = await this.#platform.db.transaction().execute((tx) => this.#writeAll(tx, firstOfEach(members)));
      this.#platform.live.wake();
      return members.map((member) => answered.get(member) ?? null);
    } catch (error) {
      // Does not run the calls again, because the commit may have reached PostgreSQL, or no connection is free.
      if (!(error instanceof Error) || error instanceof DatabaseAway || error instanceof PoolExhausted) throw error;
      this.#platform.log.warn(
        { err: error, members: members.length },
        'batched writes failed; running each call alone',
      );
      return members.map(() => null);
    }
  }

  async #writeAll(tx: Tx, members: readonly BatchMember[]): Promise<Map<BatchMember, Answered>> {
    const free = await withFreeKeys(tx, members);
    const lines: AuditLine[] = [];
    const notices: NoticeOf[] = [];
    const calls = free.map(({ fan, input, origin }) => ({
      fan,
      input,
      audit: (entry: AuditLine['entry']) => void lines.push({ origin, entry }),
      notify: (notice: NoticeOf) => void notices.push(notice),
    }));
    const outputs = await this.#write(tx, calls, this.#platform);
    const answered = free.flatMap((member, place) => {
      const output = outputs[place] ?? null;
      return output === null ? [] : [{ member, output }];
    });
    await rememberAnswers(
      tx,
      answered.flatMap(({ member: { submission }, output }) =>
        submission === null ? [] : [{ submission, response: output }],
      ),
    );
    await this.#platform.live.note(tx, notices);
    if (lines.length > 0) await writeAudit(tx, lines);
    return new Map(answered.map(({ member, output }) => [member, { output }]));
  }
}

/** Keeps one call per fan; duplicates run afterwards. */
function firstOfEach(members: readonly BatchMember[]): BatchMember[] {
  const first = new Map<number, BatchMember>();
  for (const member of members) if (!first.has(member.fan.id)) first.set(member.fan.id, member);
  return [...first.values()];
}

/** Leaves out calls whose idempotency key is in flight or was answered before. */
async function withFreeKeys(tx: Tx, members: readonly BatchMember[]): Promise<BatchMember[]> {
  const keyed = members.flatMap(({ submission }) => (submission === null ? [] : [submission]));
  if (keyed.length === 0) return [...members];
  const taken = await takeKeys(tx, keyed);
  const isTaken = new Set(keyed.filter((_key, place) => taken[place]?.isFree !== true || taken[place].stored !== null));
  return members.filter(({ submission }) => submission === null || !isTaken.has(submission));
}
