import { leaveOut, type EventFilePlan } from '@backline/contract/event-file-plan';
import type { EventFile } from '@backline/contract/event-file';
import { dropProduct } from '@backline/contract/merch-drops';
import { productTitleKey } from '@backline/contract/product-import';
import { dropQuantityError } from '@backline/contract/product-rules';
import { mayCall } from '../../platform/access/access.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { insertProduct, listByTitle, lockProductsOf, notifyingShops, saveDrop } from '../products/index.ts';
import type { ImportedImages } from './import-images.ts';
import type { FileInputs } from './import-inputs.ts';

interface Products {
  file: EventFile;
  plan: EventFilePlan;
  eventId: number;
  products: FileInputs['products'];
  images: ImportedImages;
}

/**
 * Makes the products of a file. A product that the artist already has under the same title stays as it is and only gets
 * the drop, so that a template used twice in one house does not double the shop.
 */
export async function importProducts(ctx: ActorContext, tx: Tx, work: Products): Promise<void> {
  const { file, plan, products, images } = work;
  const standing = await standingTitles(tx, products);
  for (const { place, input } of products) {
    const title = `${input.artist_id}/${productTitleKey(input.title)}`;
    const known = standing.get(title);
    if (known === undefined) {
      const keys = images.keysOf(file.products[place]);
      const sent = { ...input, artist_product_drops: dropsAt(work.eventId, input) };
      const id = await insertProduct(ctx, tx, { input: sent, images: keys, action: 'product.imported' });
      standing.set(title, { id, sizes: input.sizes.map(({ size, quantity }) => ({ size, available: quantity })) });
    } else {
      plan.made.products = plan.made.products.filter((made) => made !== place);
      leaveOut(plan, { kind: 'products', reason: 'exists', name: input.title });
      await importDrop(ctx, tx, work, { place, input, known });
    }
  }
}

interface Standing {
  id: number;
  sizes: { size: string; available: number }[];
}

/** Locks the artists in one order, so that two imports cannot wait for each other. */
async function standingTitles(tx: Tx, products: FileInputs['products']): Promise<Map<string, Standing>> {
  const titles = new Map<string, Standing>();
  const artists = [...new Set(products.map(({ input }) => input.artist_id))].sort((left, right) => left - right);
  for (const artistId of artists) {
    await lockProductsOf(tx, artistId);
    for (const product of await listByTitle(tx, artistId)) {
      titles.set(`${artistId}/${productTitleKey(product.title)}`, product);
    }
  }
  return titles;
}

type Input = FileInputs['products'][number]['input'];

const dropsAt = (eventId: number, input: Input) =>
  input.artist_product_drops.map((drop) => ({ ...drop, event_id: eventId }));

async function importDrop(
  ctx: ActorContext,
  tx: Tx,
  { plan, eventId }: Products,
  { place, input, known }: { place: number; input: Input; known: Standing },
): Promise<void> {
  const [drop] = dropsAt(eventId, input);
  if (drop === undefined) return;
  const isShort = dropQuantityError({ maxQuantity: drop.max_drop_quantity }, known.sizes) !== null;
  const reason = isShort ? 'too_few_units' : mayCall(dropProduct, ctx.actor) ? null : 'no_permission';
  if (reason === null) {
    const ofArtist = { artistId: input.artist_id, productId: known.id };
    await notifyingShops(ctx, tx, { eventId }, () => saveDrop(ctx, tx, ofArtist, drop));
    return;
  }
  plan.made.drops = plan.made.drops.filter((made) => made !== place);
  leaveOut(plan, { kind: 'drops', reason, name: input.title });
}
