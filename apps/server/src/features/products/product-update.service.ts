import * as generalTexts from '@backline/contract/general.texts';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as productTexts from '@backline/contract/products.texts';
import { dropQuantityError, sizeErrors } from '@backline/contract/product-rules';
import * as contract from '@backline/contract/products';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, invalidField, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { requireFresh, saveRecord } from '../../platform/records/save-record.ts';
import { requireArtist } from '../artists/index.ts';
import { imageAddress } from '../events/index.ts';
import { requireDropEvents } from './drop-events.ts';
import { imagesOf, keepImagesOf } from './product-images.ts';
import { saveDropTerms } from './drop-terms.service.ts';
import { notifyingShops } from './shop-notices.ts';
import { columnsOf, presentForAudit } from './products.presenter.ts';
import * as products from './products.repository.ts';

type UpdateInput = ParsedInput<typeof contract.updateProduct>;

export async function updateProduct(
  ctx: ActorContext,
  input: UpdateInput,
): Promise<Output<typeof contract.updateProduct>> {
  const images = await imagesOf(ctx, input);
  return ctx.transaction(async (tx) => {
    const current = await lockProduct(ctx, tx, input.artist_id, input.product_id);
    const form = { noun: contract.productNoun, opened: input.version, message: productTexts.conflict };
    if (current.archived_at !== null) throw conflict(productTexts.isArchived);
    await requireFresh(ctx, tx, current, form);
    const drops = dropsAfter(current, input);
    await requireDropEvents(tx, ctx.actor, current, drops.saved);
    requireSizes(current, input);
    requireStockFor(current, input, drops.saved);
    await keepImagesOf(ctx, tx, images, current);
    const version = await notifyingShops(ctx, tx, { artistId: current.artist_id }, async () => {
      await products.removeDrops(tx, drops.removedIds);
      await saveDropTerms(ctx, tx, current, drops.saved);
      await products.retireSizes(tx, input.deleted_sizes);
      await products.addSizes(tx, { productId: current.id, sizes: input.new_sizes, actorId: ctx.actor.id });
      return saveProduct(ctx, tx, current, columnsOf(input, images));
    });
    return { message: productTexts.updated, product_id: current.id, version };
  });
}

export const addProductSize: Call<typeof contract.addProductSize> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const current = await lockProduct(ctx, tx, input.artist_id, input.productId);
    if (current.archived_at !== null) throw conflict(productTexts.isArchived);
    const { size, quantity } = input;
    const [wrong] = sizeErrors([...current.sizes.map((each) => each.size), size]);
    if (wrong !== undefined) throw invalidField('size', wrong.message);
    requireDropsWithin(current.drops, [{ size, available: quantity }], 'quantity');
    await notifyingShops(ctx, tx, { artistId: current.artist_id }, () =>
      products.addSizes(tx, { productId: current.id, sizes: [{ size, quantity }], actorId: ctx.actor.id }),
    );
    const version = await saveProduct(ctx, tx, current, {});
    const after = await products.find(tx, { artistId: current.artist_id, productId: current.id });
    const added = after?.sizes.find((each) => each.size === size);
    return { message: productTexts.sizeAdded, size_id: added?.id ?? 0, version };
  });
};

/**
 * Locks the product. Throws the same `not_found` for another artist's product and for an artist whom the actor may not
 * see.
 */
export async function lockProduct(
  ctx: ActorContext,
  tx: Tx,
  artistId: number,
  productId: number,
): Promise<products.ProductRecord> {
  await requireArtist(tx, ctx.actor, artistId);
  const product = await products.findForUpdate(tx, { artistId, productId });
  if (product === null) throw notFound();
  return product;
}

function dropsAfter(current: products.ProductRecord, input: UpdateInput) {
  const saved = input.is_drop ? input.artist_product_drops : [];
  const stays = new Set(saved.map(({ event_id: eventId }) => eventId));
  const isRemoved = ({ event_id: eventId }: products.DropRow) =>
    !stays.has(eventId) && (!input.is_drop || input.deleted_drops_event_id.includes(eventId));
  return { saved, removedIds: current.drops.filter(isRemoved).map(({ id }) => id) };
}

/** Throws a field error unless at least one size remains, all are distinct, and GENERIC is the only one if present. */
function requireSizes(current: products.ProductRecord, input: UpdateInput): void {
  if (input.deleted_sizes.some((sizeId) => !current.sizes.some(({ id }) => id === sizeId))) {
    throw invalidField('deleted_sizes', generalTexts.rowNotFound);
  }
  const kept = current.sizes.filter(({ id }) => !input.deleted_sizes.includes(id));
  if (kept.length + input.new_sizes.length === 0) throw invalidField('sizes', productTexts.sizeRequired);
  const sizes = [...kept, ...input.new_sizes].map(({ size }) => size);
  // Reports an error of an existing size at the first new size instead, for example when a size is added beside
  // GENERIC.
  const [wrong] = sizeErrors(sizes);
  if (wrong !== undefined) {
    throw invalidField(`new_sizes.${Math.max(0, wrong.index - kept.length)}.size`, wrong.message);
  }
}

/**
 * Throws a field error if stock does not cover a drop's maximum. Checks only changed terms and sizes, so that earlier
 * sales do not block other edits.
 */
function requireStockFor(
  current: products.ProductRecord,
  input: UpdateInput,
  saved: UpdateInput['artist_product_drops'],
): void {
  const kept = current.sizes.filter(({ id }) => !input.deleted_sizes.includes(id));
  const added = input.new_sizes.map(({ size, quantity }) => ({ size, available: quantity }));
  for (const [index, drop] of saved.entries()) {
    const path = `artist_product_drops.${index}.max_drop_quantity`;
    const earlier = current.drops.find(({ event_id: eventId }) => eventId === drop.event_id);
    const taken = earlier?.taken ?? 0;
    if (drop.max_drop_quantity < taken) throw invalidField(path, productTexts.dropTaken(taken));
    const isRaised = drop.max_drop_quantity > (earlier?.max_quantity ?? -1);
    const wrong = dropQuantityError(
      { maxQuantity: drop.max_drop_quantity, taken },
      isRaised ? [...kept, ...added] : added,
    );
    if (wrong !== null) throw invalidField(path, wrong);
  }
  const untouched = current.drops.filter(
    ({ event_id: eventId }) =>
      input.is_drop &&
      !input.deleted_drops_event_id.includes(eventId) &&
      !saved.some((drop) => drop.event_id === eventId),
  );
  requireDropsWithin(untouched, added, 'new_sizes');
}

function requireDropsWithin(
  drops: readonly products.DropRow[],
  sizes: readonly { size: string; available: number }[],
  path: string,
): void {
  for (const { max_quantity: maxQuantity, taken } of drops) {
    const wrong = dropQuantityError({ maxQuantity, taken }, sizes);
    if (wrong !== null) throw invalidField(path, wrong);
  }
}

/** Saves a product and writes an audit line, but only if something changed. Returns the version. */
export async function saveProduct(
  ctx: ActorContext,
  tx: Tx,
  current: products.ProductRecord,
  columns: Partial<products.ProductColumns>,
): Promise<number> {
  const address = imageAddress(ctx.platform);
  const ofArtist = { artistId: current.artist_id, productId: current.id };
  const stored = await products.find(tx, ofArtist);
  if (stored === null) throw notFound();
  const next = { ...stored, ...columns };
  const { version } = await saveRecord(ctx, tx, {
    action: 'product.updated',
    noun: contract.productNoun,
    current,
    name: next.title,
    before: presentForAudit(current, address),
    after: presentForAudit(next, address),
    write: () => products.update(tx, current.id, columns),
  });
  return version;
}
