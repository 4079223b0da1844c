import * as contract from '@backline/contract/promo-codes';
import * as eventTexts from '@backline/contract/events.texts';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import type { ParsedInput } from '@backline/contract/operation';
import type { SortKey } from '../../platform/db/cursor.ts';
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts';
import { positionIn, sortingOf } from '../../platform/db/sorting.ts';
import { conflict, invalidField, notFound } from '../../platform/errors/errors.ts';
import type { FanContext, Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { requireFresh, saveRecord } from '../../platform/records/save-record.ts';
import { requireArtist, requireNamedArtist, whoseList } from '../artists/index.ts';
import { areOnList } from '../attendance/index.ts';
import { requireEvent } from '../events/index.ts';
import { presentFields, presentPromoCode, presentRunning, takenText, toColumns } from './promo-codes.presenter.ts';
import * as promoCodes from './promo-codes.repository.ts';
import { display, takeCode, notifyFans } from './promo-display.service.ts';

const sortingFor = ({ sort }: { sort?: contract.PromoCodeSort | undefined }): promoCodes.PromoCodeSorting =>
  sortingOf(sort, 'start_desc');

export const promoCodeKey = (input: ParsedInput<typeof contract.listPromoCodes>): SortKey =>
  promoCodes.keyOf(sortingFor(input));

export const listPromoCodes: ListCall<typeof contract.listPromoCodes> = async (
  ctx,
  { artist_id: artistId, search, archived: isArchived, sort },
  { size, ...window },
) => {
  const sorting = sortingFor({ sort });
  await requireNamedArtist(ctx.db, ctx.actor, artistId);
  const wanted = { search, isArchived, sorting, ...window };
  const rows = await promoCodes.list(ctx.db, whoseList(ctx.actor, artistId), wanted);
  return presentPage(
    pageOf(rows, size, (row) => positionIn(sorting, valueIn(sorting, row), row.id)),
    (row) => presentPromoCode(row),
  );
};

const valueIn = ({ field }: promoCodes.PromoCodeSorting, row: promoCodes.NamedCode) =>
  ({ code: row.code, start: row.starts_at, end: row.ends_at })[field];

export const getPromoCode: Call<typeof contract.getPromoCode> = async (
  ctx,
  { artist_id: artistId, promo_code_id: id },
) => {
  await requireArtist(ctx.db, ctx.actor, artistId);
  const row = await promoCodes.find(ctx.db, artistId, id);
  if (row === null) throw notFound();
  return presentPromoCode(row);
};

export const addPromoCode: Call<typeof contract.addPromoCode> = async (ctx, input) => {
  const { artist_id, is_promo_code_display: isDisplayed = false } = input;
  return ctx.transaction(async (tx) => {
    await requireArtist(tx, ctx.actor, artist_id);
    if (isDisplayed) await promoCodes.lockDisplay(tx, artist_id, null);
    const code = await promoCodes.insert(tx, { ...toColumns(input), artist_id });
    if (code === null) throw await takenCode(tx, artist_id, input.code);
    await ctx.audit(tx, {
      ...lineOf(code),
      action: 'promo_code.created',
      after: { artist_id, ...presentFields(code), version: code.version },
    });
    await display(ctx, tx, code, isDisplayed);
    if (isDisplayed) await notifyFans(ctx, tx, artist_id);
    return { message: promoTexts.created, promo_code_id: code.id };
  });
};

/** Saves a code. Throws a field error for a usage limit below the number of uses so far. */
export const updatePromoCode: Call<typeof contract.updatePromoCode> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    if (input.is_promo_code_display === true) {
      await promoCodes.lockDisplay(tx, input.artist_id, input.promo_code_id);
    }
    const current = await takeCode(ctx, tx, input);
    const form = { noun: contract.promoCodeNoun, opened: input.version, message: promoTexts.conflict };
    if (current.archived_at !== null) throw conflict(promoTexts.isArchived);
    await requireFresh(ctx, tx, current, form);
    if (input.usage_limit < current.usage_count) {
      throw invalidField('usage_limit', promoTexts.usageLimitUsed(current.usage_count));
    }
    const columns = toColumns(input);
    const [holder] = await promoCodes.listByCode(tx, [{ artistId: current.artist_id, code: columns.code }]);
    if (holder !== undefined && holder.id !== current.id) throw invalidField('code', takenText(holder));
    const next = { ...current, ...columns };
    const { version } = await saveRecord(ctx, tx, {
      ...lineOf(next),
      action: 'promo_code.updated',
      current,
      before: presentFields(current),
      after: presentFields(next),
      within: { artist_id: current.artist_id },
      write: () =>
        promoCodes.update(tx, current.id, columns).catch((error: unknown) => {
          // Somebody took the code since it was looked up.
          throw isUniqueViolation(error) ? invalidField('code', promoTexts.codeTaken) : error;
        }),
    });
    await display(ctx, tx, current, input.is_promo_code_display ?? current.is_displayed);
    await notifyFans(ctx, tx, current.artist_id);
    return { message: promoTexts.updated, promo_code_id: current.id, version };
  });
};

async function takenCode(tx: Tx, artistId: number, code: string): Promise<Error> {
  const [holder] = await promoCodes.listByCode(tx, [{ artistId, code }]);
  return invalidField('code', holder === undefined ? promoTexts.codeTaken : takenText(holder));
}

const lineOf = ({ id, code: name }: Pick<promoCodes.PromoCodeRecord, 'id' | 'code'>) => ({
  noun: contract.promoCodeNoun,
  id,
  name,
});

export const listActivePromoCodes: Call<typeof contract.listActivePromoCodes> = async (ctx, { event_id: eventId }) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  return (await promoCodes.listRunning(ctx.db, eventId, { displayedAlone: false })).map(presentRunning);
};

export const listFanPromoCodes: Call<typeof contract.listFanPromoCodes, FanContext> = async (
  ctx,
  { event_id: eventId },
) => {
  const [isOn] = await areOnList(ctx.db, [{ userId: ctx.fan.id, eventId }]);
  if (isOn !== true) throw notFound(eventTexts.eventNotFound);
  return (await promoCodes.listRunning(ctx.db, eventId, { displayedAlone: true })).map(presentRunning);
};
