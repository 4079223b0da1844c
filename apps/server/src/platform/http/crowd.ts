import { writeAudit, type AuditLine } from '../audit/audit.ts';
import { DatabaseAway } from '../db/database-away.ts';
import { isPoolExhausted, type Tx } from '../db/database.ts';
import { Gathering } from '../db/gathering.ts';
import type { Origin } from '../context/create-context.ts';
import type { NoticeOf } from '../notices/live.ts';
import type { Platform } from '../context/platform.ts';
import type { Fan } from '../access/actor.ts';
import { takeKeys } from './idempotency.repository.ts';
import type { CrowdRoute } from './route.ts';
import { rememberAnswers, type Submission } from './transaction.ts';

/** What one fan sent. */
export interface CrowdMember {
  fan: Fan;
  input: unknown;
  origin: Origin;
  submission: Submission | null;
}

/** Null where the call is to be run alone, as any other. */
type Answered = { output: unknown } | null;

/**
 * Writes what many fans send at the same moment in one transaction: their rows, audit lines and the answers of their keys. Whoever
 * is not simply let in is run alone, and all are where the transaction fails, so that nobody pays for another's call.
 */
export class Crowd {
  readonly #platform: Platform;
  readonly #write: CrowdRoute;
  readonly #gathering = new Gathering((members: readonly CrowdMember[]) => this.#answer(members));

  constructor(platform: Platform, write: CrowdRoute) {
    this.#platform = platform;
    this.#write = write;
  }

  join(member: CrowdMember): Promise<Answered> {
    return this.#gathering.ask(member);
  }

  async #answer(members: readonly CrowdMember[]): Promise<Answered[]> {
    try {
      const answered = await this.#platform.db.transaction().execute((tx) => this.#writeAll(tx, firstOfEach(members)));
      this.#platform.live.wake();
      return members.map((member) => answered.get(member) ?? null);
    } catch (error) {
      // Nobody knows whether the commit arrived, or nobody gets a connection.
      if (!(error instanceof Error) || error instanceof DatabaseAway || isPoolExhausted(error)) throw error;
      this.#platform.log.warn({ err: error, members: members.length }, 'a crowd failed together and goes alone');
      return members.map(() => null);
    }
  }

  async #writeAll(tx: Tx, members: readonly CrowdMember[]): Promise<Map<CrowdMember, Answered>> {
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

/** Who sends twice at the same moment: the second comes behind the first. */
function firstOfEach(members: readonly CrowdMember[]): CrowdMember[] {
  const first = new Map<number, CrowdMember>();
  for (const member of members) if (!first.has(member.fan.id)) first.set(member.fan.id, member);
  return [...first.values()];
}

/** Without those whose key is in flight, or was answered before. */
async function withFreeKeys(tx: Tx, members: readonly CrowdMember[]): Promise<CrowdMember[]> {
  const keyed = members.flatMap(({ submission }) => (submission === null ? [] : [submission]));
  if (keyed.length === 0) return [...members];
  const taken = await takeKeys(tx, keyed);
  const isTaken = new Set(keyed.filter((_key, place) => taken[place]?.isFree !== true || taken[place].stored !== null));
  return members.filter(({ submission }) => submission === null || !isTaken.has(submission));
}
