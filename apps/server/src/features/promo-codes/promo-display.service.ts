import * as contract from '@backline/contract/promo-codes';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { requireArtist, sellsFor } from '../artists/index.ts';
import * as promoCodes from './promo-codes.repository.ts';

interface Named {
  artist_id: number;
  promo_code_id: number;
}

/** Locks the code. Throws the same `not_found` for an unknown code and a code that the actor may not see. */
export async function takeCode(ctx: ActorContext, tx: Tx, named: Named): Promise<promoCodes.PromoCodeRecord> {
  const wanted = { artistId: named.artist_id, promoCodeId: named.promo_code_id };
  const code = await promoCodes.findForUpdate(tx, wanted, sellsFor(ctx.actor));
  if (code === null) throw notFound();
  return code;
}

/**
 * Shows or hides a code. Showing it hides the artist's previously displayed code, so callers that show a code hold
 * `lockDisplay`.
 */
export async function display(
  ctx: ActorContext,
  tx: Tx,
  code: promoCodes.PromoCodeRecord,
  isDisplayed: boolean,
): Promise<void> {
  if (code.is_displayed === isDisplayed) return;
  const other = isDisplayed ? await promoCodes.findDisplayed(tx, code.artist_id, code.id) : null;
  if (other !== null) {
    await promoCodes.setDisplayed(tx, other.id, false);
    await audit(ctx, tx, other, false);
  }
  await promoCodes.setDisplayed(tx, code.id, isDisplayed);
  await audit(ctx, tx, code, isDisplayed);
}

const audit = (ctx: ActorContext, tx: Tx, { id, code: name }: promoCodes.PromoCodeRecord, isDisplayed: boolean) =>
  ctx.audit(tx, {
    noun: contract.promoCodeNoun,
    id,
    name,
    action: isDisplayed ? 'promo_code.selected' : 'promo_code.unselected',
    before: { is_promo_code_display: !isDisplayed },
    after: { is_promo_code_display: isDisplayed },
  });

/** Notifies fans at current events of the artist. */
export async function notifyFans(ctx: ActorContext, tx: Tx, artistId: number): Promise<void> {
  for (const eventId of await promoCodes.listEventsNow(tx, artistId)) {
    await ctx.notify(tx, contract.promoCodesForFans, { eventId, data: {} });
  }
}

export const selectPromoCode: Call<typeof contract.selectPromoCode> = async (ctx, input) => {
  await requireArtist(ctx.db, ctx.actor, input.artist_id);
  return ctx.transaction(async (tx) => {
    await promoCodes.lockDisplay(tx, input.artist_id, input.promo_code_id);
    const code = await takeCode(ctx, tx, input);
    if (code.archived_at !== null) throw conflict(promoTexts.isArchived);
    await display(ctx, tx, code, true);
    await notifyFans(ctx, tx, code.artist_id);
    return { message: promoTexts.selected };
  });
};

export const unselectPromoCode: Call<typeof contract.unselectPromoCode> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const code = await takeCode(ctx, tx, input);
    await display(ctx, tx, code, false);
    await notifyFans(ctx, tx, code.artist_id);
    return { message: promoTexts.unselected };
  });
};
