import { drawWinners, inOrder, listHashOf } from '@backline/draw';
import { raffleEntries, raffleNoun, rafflesForFans } from '@backline/contract/raffles';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { drawRaffleJob } from './raffle-draw.kind.ts';
import * as entries from './raffle-entries.repository.ts';
import { publishWebhooks } from '../webhooks/index.ts';
import * as raffles from './raffles.repository.ts';

/** Schedules the draw at the raffle's end. Replaces the job of an earlier end. */
export const scheduleDraw = (ctx: Context, tx: Tx, { id, ends_at: endsAt }: raffles.RaffleRecord): Promise<void> =>
  ctx.enqueue(tx, drawRaffleJob, { raffle_id: id }, { at: new Date(endsAt), key: String(id) });

/**
 * Closes a raffle and stores the hash of its entries. A job draws only after this commit, so nobody can choose entries
 * by the result.
 */
export async function completeRaffle(ctx: Context, tx: Tx, raffle: raffles.RaffleRecord): Promise<void> {
  const { entryCount, numbers } = await entries.freeze(tx, raffle);
  const listHash = await listHashOf(inOrder(numbers));
  await raffles.complete(tx, raffle.id, { entryCount, entrantCount: numbers.length, listHash });
  await ctx.enqueue(tx, drawRaffleJob, { raffle_id: raffle.id }, { key: String(raffle.id) });
  await ctx.audit(tx, {
    action: 'raffle.completed',
    noun: raffleNoun,
    id: raffle.id,
    name: raffle.title,
    after: { event_id: raffle.event_id, entries: entryCount, participants: numbers.length, list_hash: listHash },
  });
  await notifyPages(ctx, tx, raffle);
}

/** Completes a raffle whose end has passed. Does nothing if it is deleted, already completed, or has a later end. */
export async function completeAtEnd(ctx: Context, raffleId: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const raffle = await raffles.lock(tx, raffleId);
    if (raffle !== null && raffle.completed_at === null && raffle.is_over) await completeRaffle(ctx, tx, raffle);
  });
}

/** Draws a completed raffle once. Throws if the entries do not match the stored hash. */
export async function drawRaffle(ctx: Context, raffleId: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const raffle = await raffles.lock(tx, raffleId);
    if (raffle === null || raffle.completed_at === null || raffle.drawn_at !== null) return;
    const numbers = await entries.listNumbers(tx, raffleId);
    if ((await listHashOf(numbers)) !== raffle.list_hash) throw new Error(`entries of raffle ${raffleId} were changed`);
    const { seed, no_of_winners: winnerCount, minimum_participants: minimumEntries } = raffle;
    const drawn = await drawWinners({ seed, numbers, winnerCount, minimumEntries });
    const winners = await entries.noteWinners(tx, raffleId, drawn);
    await raffles.noteDraw(tx, raffleId, winners.length);
    await ctx.audit(tx, {
      action: 'raffle.drawn',
      noun: raffleNoun,
      id: raffleId,
      name: raffle.title,
      after: { event_id: raffle.event_id, participants: numbers.length, winners },
    });
    await notifyPages(ctx, tx, raffle);
    const happened = [{ eventId: raffle.event_id, cause: String(raffleId) }];
    await publishWebhooks(ctx, tx, 'raffle.drawn', happened, async () => {
      const drawnRows = await entries.listWinners(tx, raffleId);
      const shown = drawnRows.map(({ id, name }) => ({ user_id: id, name }));
      return [{ raffle_id: raffleId, title: raffle.title, participants: numbers.length, winners: shown }];
    });
  });
}

export async function notifyPages(
  ctx: Context,
  tx: Tx,
  { id, event_id: eventId }: Pick<raffles.RaffleRecord, 'id' | 'event_id'>,
): Promise<void> {
  await ctx.notify(tx, raffleEntries, { eventId });
  await ctx.notify(tx, rafflesForFans, { eventId, data: { raffle_id: id } });
}
