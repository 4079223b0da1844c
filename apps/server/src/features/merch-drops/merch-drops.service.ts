import type * as contract from '@backline/contract/merch-drops';
import { toDollars } from '@backline/contract/money';
import * as merchDropTexts from '@backline/contract/merch-drops.texts';
import { notFound } from '../../platform/errors/errors.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { imageAddress, requireEvent } from '../events/index.ts';
import { removeDrop, saveDrop, notifyingShops } from '../products/index.ts';
import { artistAlone } from './merch-drops.policy.ts';
import { presentDrop } from './merch-drops.presenter.ts';
import * as drops from './merch-drops.repository.ts';

export const listMerchDrops: ListCall<typeof contract.listMerchDrops> = async (
  ctx,
  { event_id: eventId, product_id: productId, search },
  { size, ...window },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const rows = await drops.list(ctx.db, { eventId, productId, artistId: artistAlone(ctx.actor), search }, window);
  const address = imageAddress(ctx.platform);
  return presentPage(
    pageOf(rows, size, ({ starts_at: key, drop_id: id }) => ({ key, id })),
    (row) => presentDrop(row, address),
  );
};

export const listDropChoices: Call<typeof contract.listDropChoices> = async (ctx, { event_id: eventId, search }) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const rows = await drops.listChoices(ctx.db, { eventId, artistId: artistAlone(ctx.actor), search });
  return rows.map(({ price_cents: cents, ...row }) => ({ ...row, price: toDollars(cents) }));
};

/** Throws `not_found` for a product that the actor does not see at the event. */
export const dropProduct: Call<typeof contract.dropProduct> = async (
  ctx,
  { product_id: productId, is_drop: isDrop, ...form },
) => {
  return ctx.transaction(async (tx) => {
    await requireEvent(tx, ctx.actor, form.event_id);
    const artistId = await drops.findArtistOf(tx, productId);
    const own = artistAlone(ctx.actor);
    if (artistId === null || (own !== null && own !== artistId)) throw notFound();
    if (!(await drops.isOfEvent(tx, { eventId: form.event_id, productId, artistId }))) throw notFound();
    const ofArtist = { artistId, productId };
    await notifyingShops(ctx, tx, { eventId: form.event_id }, () =>
      isDrop ? saveDrop(ctx, tx, ofArtist, form) : removeDrop(ctx, tx, ofArtist, form.event_id),
    );
    return { message: isDrop ? merchDropTexts.saved : merchDropTexts.removed, product_id: productId };
  });
};
