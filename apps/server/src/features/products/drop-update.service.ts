import * as productTexts from '@backline/contract/products.texts';
import { dropQuantityError } from '@backline/contract/product-rules';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, invalidField, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { listForeignPlaces } from './drop-events.ts';
import { requireFreshDrop, saveDropTerms } from './drop-terms.service.ts';
import { saveProduct } from './product-update.service.ts';
import type { DropForm } from './products.presenter.ts';
import * as products from './products.repository.ts';

/**
 * Saves one drop of a product, after the caller has checked permission. `version` is the drop's version when the form
 * was loaded, or 0 if there was no drop.
 */
export async function saveDrop(
  ctx: ActorContext,
  tx: Tx,
  ofArtist: products.OfArtist,
  { version, ...form }: DropForm & { version?: number | undefined },
): Promise<void> {
  const current = await take(tx, ofArtist);
  if (current.archived_at !== null) throw conflict(productTexts.isArchived);
  const earlier = current.drops.find(({ event_id: eventId }) => eventId === form.event_id);
  const taken = earlier?.taken ?? 0;
  await requireFreshDrop(ctx, tx, earlier, version);
  const foreign = await listForeignPlaces(tx, ctx.actor, current, [form]);
  if (foreign.length > 0) throw invalidField('product_id', productTexts.dropEventOfOthers);
  const { max_drop_quantity: maxQuantity } = form;
  if (maxQuantity < taken) throw invalidField('max_drop_quantity', productTexts.dropTaken(taken));
  const isRaised = maxQuantity > (earlier?.max_quantity ?? -1);
  const wrong = isRaised ? dropQuantityError({ maxQuantity, taken }, current.sizes) : null;
  if (wrong !== null) throw invalidField('max_drop_quantity', wrong);
  await saveDropTerms(ctx, tx, current, [form]);
  await saveProduct(ctx, tx, current, { is_drop: true });
}

export async function removeDrop(
  ctx: ActorContext,
  tx: Tx,
  ofArtist: products.OfArtist,
  eventId: number,
): Promise<void> {
  const current = await take(tx, ofArtist);
  const standing = current.drops.filter((drop) => drop.event_id === eventId);
  if (standing.length === 0) throw notFound();
  await products.removeDrops(
    tx,
    standing.map(({ id }) => id),
  );
  await saveProduct(ctx, tx, current, {});
}

async function take(tx: Tx, ofArtist: products.OfArtist): Promise<products.ProductRecord> {
  const current = await products.findForUpdate(tx, ofArtist);
  if (current === null) throw notFound();
  return current;
}
