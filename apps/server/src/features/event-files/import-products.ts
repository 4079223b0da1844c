import type { ActorContext } from '../../platform/context/request-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { insertProduct, notifyingShops, saveDrop } from '../products/index.ts';
import type { EventFile } from '@backline/contract/event-file';
import type { EventFilePlan } from './event-file-plan.ts';
import type { ImportedImages } from './import-images.ts';
import type { FileInputs } from './import-inputs.ts';

interface Products {
  file: EventFile;
  plan: EventFilePlan;
  eventId: number;
  products: FileInputs['products'];
  images: ImportedImages;
}

/** Creates the planned products of a file, and the planned drops of products that their artists already have. */
export async function importProducts(ctx: ActorContext, tx: Tx, work: Products): Promise<void> {
  const { file, plan, eventId, products, images } = work;
  for (const { place, input } of products) {
    const drops = input.artist_product_drops.map((drop) => ({ ...drop, event_id: eventId }));
    if (plan.toCreate.products.includes(place)) {
      const sent = { ...input, artist_product_drops: drops };
      await insertProduct(ctx, tx, {
        input: sent,
        images: images.keysOf(file.products[place]),
        action: 'product.imported',
      });
    } else if (plan.toCreate.drops.includes(place)) {
      const ofArtist = { artistId: input.artist_id, productId: plan.existing.get(place)?.id ?? 0 };
      await notifyingShops(ctx, tx, { eventId }, async () => {
        for (const drop of drops) await saveDrop(ctx, tx, ofArtist, drop);
      });
    }
  }
}
