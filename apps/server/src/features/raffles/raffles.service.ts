import { commitmentOf, newSeed } from '@backline/draw';
import { offersForFans } from '@backline/contract/event-topics';
import * as raffleTexts from '@backline/contract/raffles.texts';
import { fanContacts } from '@backline/contract/fans';
import type { exportRaffleWinners } from '@backline/contract/list-exports';
import type { ParsedInput } from '@backline/contract/operation';
import * as contract from '@backline/contract/raffles';
import { mayCall } from '../../platform/access/access.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, invalidField, notFound } from '../../platform/errors/errors.ts';
import type { CsvFile } from '../../platform/exports/csv-file.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { requireFresh, saveRecord } from '../../platform/records/save-record.ts';
import { imageAddress, requireEvent, visibleTo } from '../events/index.ts';
import { completeRaffle, scheduleDraw, notifyPages } from './raffle-draw.service.ts';
import { listWinners } from './raffle-entries.repository.ts';
import { mayDelete, settledField } from './raffles.policy.ts';
import { presentFields, presentRaffle, presentWinner, toColumns } from './raffles.presenter.ts';
import * as raffles from './raffles.repository.ts';
import { fileOf } from './winner-file.repository.ts';

interface Named {
  event_id: number;
  raffle_id: number;
}

export const listRaffles: ListCall<typeof contract.listRaffles> = async (
  ctx,
  { event_id: eventId, search },
  { size, ...window },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const rows = await raffles.list(ctx.db, { eventId, search, ...window });
  return presentPage(
    pageOf(rows, size, ({ starts_at: key, id }) => ({ key, id })),
    presentRaffle,
  );
};

export const getRaffle: Call<typeof contract.getRaffle> = async (ctx, input) => {
  return presentRaffle(await requireRaffle(ctx, input));
};

export const listRaffleWinners: Call<typeof contract.listRaffleWinners> = async (ctx, input) => {
  const { id } = await requireRaffle(ctx, input);
  const shown = { areNumbersShown: mayCall(fanContacts, ctx.actor), address: imageAddress(ctx.platform) };
  return (await listWinners(ctx.db, id)).map((row) => presentWinner(row, shown));
};

export async function fileOfWinners(
  ctx: ActorContext,
  input: ParsedInput<typeof exportRaffleWinners>,
): Promise<CsvFile> {
  const { id } = await requireRaffle(ctx, input);
  return fileOf(id, { withNumbers: mayCall(fanContacts, ctx.actor) });
}

/**
 * Throws the same `not_found` for an unknown raffle, a raffle of another event and an event that the actor may not see.
 */
async function requireRaffle(ctx: ActorContext, { event_id, raffle_id }: Named): Promise<raffles.RaffleRow> {
  await requireEvent(ctx.db, ctx.actor, event_id);
  const raffle = await raffles.find(ctx.db, event_id, raffle_id);
  if (raffle === null) throw notFound();
  return raffle;
}

async function takeRaffle(ctx: ActorContext, tx: Tx, named: Named): Promise<raffles.RaffleRecord> {
  const wanted = { eventId: named.event_id, raffleId: named.raffle_id };
  const raffle = await raffles.findForUpdate(tx, wanted, visibleTo(ctx.actor));
  if (raffle === null) throw notFound();
  return raffle;
}

export const addRaffle: Call<typeof contract.addRaffle> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    await requireEvent(tx, ctx.actor, input.event_id);
    return { message: raffleTexts.raffleCreated, raffle_id: await insertRaffle(ctx, tx, input) };
  });
};

/** Inserts a raffle of an event that the caller has looked up. Returns its id. */
export async function insertRaffle(
  ctx: ActorContext,
  tx: Tx,
  input: ParsedInput<typeof contract.addRaffle>,
): Promise<number> {
  const seed = newSeed();
  const commitment = await commitmentOf(seed);
  const raffle = await changingOffers(ctx, tx, input.event_id, () =>
    raffles.insert(tx, { ...toColumns(input), event_id: input.event_id, seed, commitment }),
  );
  await ctx.audit(tx, {
    ...lineOf(raffle),
    action: 'raffle.created',
    after: { event_id: raffle.event_id, ...presentFields(raffle), commitment, version: raffle.version },
  });
  if (input.completed) await completeRaffle(ctx, tx, raffle);
  else {
    await scheduleDraw(ctx, tx, raffle);
    await notifyPages(ctx, tx, raffle);
  }
  return raffle.id;
}

/** Saves a raffle. Throws a field error for changes that a completed raffle does not allow. */
export const updateRaffle: Call<typeof contract.updateRaffle> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const current = await takeRaffle(ctx, tx, input);
    const form = { noun: contract.raffleNoun, opened: input.version, message: raffleTexts.raffleConflict };
    await requireFresh(ctx, tx, current, form);
    const columns = toColumns(input);
    const next = { ...current, ...columns };
    const { version, changed } = await saveRecord(ctx, tx, {
      ...lineOf(next),
      action: 'raffle.updated',
      current,
      before: presentFields(current),
      after: { ...presentFields(next), completed: input.completed },
      within: { event_id: current.event_id },
      write: ({ after }) => {
        const settled = settledField(current, Object.keys(after));
        if (settled !== null) throw invalidField(settled, raffleTexts.raffleStays);
        return changingOffers(ctx, tx, current.event_id, () => raffles.update(tx, current.id, columns));
      },
    });
    if (changed.length > 0) {
      if (input.completed && current.completed_at === null) await completeRaffle(ctx, tx, next);
      else {
        if (changed.includes('end_time')) await scheduleDraw(ctx, tx, next);
        await notifyPages(ctx, tx, current);
      }
    }
    return { message: raffleTexts.raffleUpdated, raffle_id: current.id, version };
  });
};

export const deleteRaffle: Call<typeof contract.deleteRaffle> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const raffle = await takeRaffle(ctx, tx, input);
    if (!mayDelete(raffle)) throw conflict(raffleTexts.raffleWinnersStay);
    const entries = (await raffles.find(tx, raffle.event_id, raffle.id))?.entries ?? 0;
    await changingOffers(ctx, tx, raffle.event_id, () => raffles.remove(tx, raffle.id));
    await ctx.audit(tx, {
      ...lineOf(raffle),
      action: 'raffle.deleted',
      before: { event_id: raffle.event_id, ...presentFields(raffle), entries },
    });
    await notifyPages(ctx, tx, raffle);
    return { message: raffleTexts.raffleDeleted };
  });
};

const lineOf = ({ id, title }: Pick<raffles.RaffleRecord, 'id' | 'title'>) => ({
  noun: contract.raffleNoun,
  id,
  name: title,
});

/**
 * Runs a write and notifies fans if it adds the first visible raffle or removes the last, which shows or hides their
 * tab.
 */
async function changingOffers<T>(ctx: ActorContext, tx: Tx, eventId: number, write: () => Promise<T>): Promise<T> {
  const before = await raffles.areOffered(tx, eventId);
  const written = await write();
  if ((await raffles.areOffered(tx, eventId)) !== before) await ctx.notify(tx, offersForFans, { eventId, data: {} });
  return written;
}
