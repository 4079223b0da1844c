import type { FastifyBaseLogger } from 'fastify';
import { writeAudit } from '../audit/audit.ts';
import type { Platform } from './platform.ts';
import type { Context } from './context.ts';

export interface Origin {
  actorId: number | null;
  impersonatorId: number | null;
  /** The API token that made the call. */
  tokenId?: number | null;
  ip: string;
  requestId: string;
  log: FastifyBaseLogger;
}

export function createContext(
  platform: Platform,
  origin: Origin,
  transaction: Context['transaction'],
): { ctx: Context; settle(): void } {
  const { requestId, log } = origin;
  const { db, queue, live } = platform;
  const effects: Parameters<Context['afterCommit']>[0][] = [];
  const wakeAfterCommit = (name: string) => void effects.push(() => queue.wake(name));
  const ctx: Context = {
    platform,
    db,
    requestId,
    log,
    transaction,
    audit: (tx, entry) => writeAudit(tx, [{ origin, entry }]),
    auditAll: (tx, entries) =>
      writeAudit(
        tx,
        entries.map((entry) => ({ origin, entry })),
      ),
    async enqueue(tx, kind, input, options) {
      await queue.enqueue(tx, kind, input, { ...options, requestId });
      wakeAfterCommit(kind.name);
    },
    async enqueueAll(tx, kind, inputs, options) {
      await queue.enqueueAll(tx, kind, inputs, { ...options, requestId });
      wakeAfterCommit(kind.name);
    },
    cancelJob: (tx, kind, key) => queue.cancel(tx, kind, key),
    async notify(tx, topic, notice) {
      await live.note(tx, [{ ...notice, topic }]);
      effects.push(() => live.wake());
    },
    afterCommit: (effect) => void effects.push(effect),
  };
  const settle = () => {
    for (const effect of effects) {
      // The write is already committed, so a failing effect must not fail it.
      Promise.resolve()
        .then(effect)
        .catch((error: unknown) => log.error({ err: error }, 'effect after commit failed'));
    }
  };
  return { ctx, settle };
}
