import { messages } from '@backline/contract/messages';
import type { Connection } from '../../platform/db/database.ts';
import type { FanContext } from '../../platform/context/request-context.ts';
import { countTry, secondsToWait, type Limit } from '../../platform/throttle/throttle.ts';
import * as promoCodes from './promo-codes.repository.ts';

/** Different codes that are none. A code has three letters at least: who tries them all would find those that are meant for others. */
const guesses: Limit = { limit: 20, windowSeconds: 15 * 60 };
const keyOf = (fanId: number) => `promoCode:fan:${fanId}`;

/**
 * Why a fan may try no code at an event for a while; null where they may. Counts a code that no artist of the event has, the same one
 * once. Outside of any transaction: a guess counts although its order is not made.
 */
export function refuseGuessing(
  { db, fan }: Pick<FanContext, 'db' | 'fan'>,
  { eventId, code }: { eventId: number; code: string },
): Promise<string | null> {
  return inTurn(fan.id, async () => {
    const key = keyOf(fan.id);
    const seconds = (await secondsToWait(db, [key], guesses)).get(key);
    if (seconds !== undefined) return messages.tooManyRequestsFor(seconds);
    if (!(await promoCodes.isOfEvent(db, eventId, code))) await countTry(db, key, code.toUpperCase(), guesses);
    return null;
  });
}

const turns = new Map<number, Promise<unknown>>();

/** One of a fan after the other in this process: of a hundred at once all would be looked at before the first is counted. */
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

/** Of these fans those who may try no code at this moment. */
export async function listGuessers(db: Connection, fanIds: readonly number[]): Promise<ReadonlySet<number>> {
  const waits = await secondsToWait(db, fanIds.map(keyOf), guesses);
  return new Set(fanIds.filter((id) => waits.has(keyOf(id))));
}
