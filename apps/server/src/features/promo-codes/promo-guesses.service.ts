import * as generalTexts from '@backline/contract/general.texts';
import type { Connection } from '../../platform/db/database.ts';
import type { FanContext } from '../../platform/context/request-context.ts';
import { countTry, secondsToWait, type Limit } from '../../platform/throttle/throttle.ts';
import * as promoCodes from './promo-codes.repository.ts';

/**
 * Limit of distinct unknown codes per fan. A code may have only three letters, so a fan could find other fans' codes by
 * trying all.
 */
const guesses: Limit = { limit: 20, windowSeconds: 15 * 60 };
const keyOf = (fanId: number) => `promoCode:fan:${fanId}`;

/**
 * Returns a message if the fan has guessed too often, otherwise null. Counts each unknown code once, outside the
 * transaction, so that a failed order still counts.
 */
export function refuseGuessing(
  { db, fan }: Pick<FanContext, 'db' | 'fan'>,
  { eventId, code }: { eventId: number; code: string },
): Promise<string | null> {
  return inTurn(fan.id, async () => {
    const key = keyOf(fan.id);
    const seconds = (await secondsToWait(db, [key], guesses)).get(key);
    if (seconds !== undefined) return generalTexts.tooManyRequestsFor(seconds);
    if (!(await promoCodes.isOfEvent(db, eventId, code))) await countTry(db, key, code.toUpperCase(), guesses);
    return null;
  });
}

const turns = new Map<number, Promise<unknown>>();

/** Runs the attempts of one fan one after another. Concurrent attempts would all pass before the first is counted. */
async function inTurn<T>(fanId: number, run: () => Promise<T>): Promise<T> {
  const mine = (turns.get(fanId) ?? Promise.resolve()).then(run);
  const ended = mine.catch(() => undefined);
  turns.set(fanId, ended);
  try {
    return await mine;
  } finally {
    if (turns.get(fanId) === ended) turns.delete(fanId);
  }
}

export async function listGuessers(db: Connection, fanIds: readonly number[]): Promise<ReadonlySet<number>> {
  const waits = await secondsToWait(db, fanIds.map(keyOf), guesses);
  return new Set(fanIds.filter((id) => waits.has(keyOf(id))));
}
