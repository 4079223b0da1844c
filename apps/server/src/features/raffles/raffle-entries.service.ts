import { randomInt } from 'node:crypto';
import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { Output, ParsedInput } from '@backline/contract/operation';
import type * as raffleEntryContract from '@backline/contract/raffle-entry';
import * as rafflesContract from '@backline/contract/raffles';
import * as raffleTexts from '@backline/contract/raffles.texts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { AppError, conflict, forbidden, notFound } from '../../platform/errors/errors.ts';
import type { FanContext, Call } from '../../platform/context/request-context.ts';
import type { BatchedCall } from '../../platform/http/route.ts';
import * as entries from './raffle-entries.repository.ts';
import { presentForFan } from './raffles.presenter.ts';

export const listFanRaffles: Call<typeof rafflesContract.listFanRaffles, FanContext> = async (
  ctx,
  { event_id: eventId },
) => {
  const rows = await entries.listForFan(ctx.db, eventId, ctx.fan.id);
  if (rows === null) throw notFound(eventTexts.eventNotFound);
  return rows.map(presentForFan);
};

/**
 * Omits I, L, O, 0 and 1. With 31 ^ 10 numbers, nobody can guess the number of another entry, and a rare clash is
 * retried.
 */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const newNumber = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
const tries = 3;

/**
 * Enters a raffle. Repeated calls return the first entry. Throws `not_found` for an invisible raffle, and `conflict` or
 * `forbidden` with the reason.
 */
export const enterRaffle: Call<typeof raffleEntryContract.enterRaffle, FanContext> = async (
  ctx,
  { raffle_id: raffleId },
) => {
  const fanId = ctx.fan.id;
  return ctx.transaction(async (tx) => {
    for (let tried = 0; tried < tries; tried += 1) {
      const [entered = null] = await entries.enter(tx, [{ raffleId, fanId, number: newNumber() }], { waits: true });
      if (entered !== null) {
        await ctx.notify(tx, rafflesContract.raffleEntries, { eventId: entered.event_id });
        return presentEntry(entered, false);
      }
      const standing = await entries.findStanding(tx, raffleId, fanId);
      if (standing === null) throw notFound();
      if (standing.entry !== null) return presentEntry(standing.entry, true);
      refuse(standing);
    }
    throw new AppError('unavailable', generalTexts.tryLater);
  });
};

function refuse({ event_role: role, is_checked_in, is_early, is_late }: entries.Standing): void {
  if (role === 'ADMIN') throw forbidden(raffleTexts.raffleNotForAdmins);
  if (is_late) throw conflict(raffleTexts.raffleOver);
  if (is_early) throw conflict(raffleTexts.raffleNotYet);
  if (!is_checked_in) throw conflict(raffleTexts.raffleCheckInFirst);
}

/** Enters concurrent fans together. Returns null for repeats and refusals. */
export async function enterRaffleBatch(
  tx: Tx,
  calls: readonly BatchedCall<ParsedInput<typeof raffleEntryContract.enterRaffle>>[],
): Promise<(Output<typeof raffleEntryContract.enterRaffle> | null)[]> {
  const entered = await entries.enter(
    tx,
    calls.map(({ fan, input }) => ({ raffleId: input.raffle_id, fanId: fan.id, number: newNumber() })),
    { waits: false },
  );
  return calls.map(({ notify }, place) => {
    const row = entered[place] ?? null;
    if (row === null) return null;
    notify({ topic: rafflesContract.raffleEntries, eventId: row.event_id });
    return presentEntry(row, false);
  });
}

const presentEntry = (row: entries.EntryRow, isRepeat: boolean): Output<typeof raffleEntryContract.enterRaffle> => ({
  message: isRepeat ? raffleTexts.raffleEnteredAlready : raffleTexts.raffleEntered,
  raffle_id: row.raffle_id,
  number: row.number,
  entered_dttm: epochMs(row.entered_at),
  is_repeat: isRepeat,
});
