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

/**
 * Creates the planned products of a file, and the planned drops of products that their artists already have. Notifies
 * each shop once: one notice for each product would crowd out all other notices.
 */
export async function importProducts(ctx: ActorContext, tx: Tx, work: Products): Promise<void> {
  const { file, plan, eventId, images } = work;
  const products = work.products.map(({ place, input }) => ({
    place,
    input: {
      ...input,
      artist_product_drops: input.artist_product_drops.map((drop) => ({ ...drop, event_id: eventId })),
    },
  }));
  const created = products.filter(({ place }) => plan.toCreate.products.includes(place));
  for (const [artistId, ofArtist] of Map.groupBy(created, ({ input }) => input.artist_id)) {
    await notifyingShops(ctx, tx, { artistId }, async () => {
      for (const { place, input } of ofArtist)
        await insertProduct(ctx, tx, {
          input,
          images: images.keysOf(file.products[place]),
          action: 'product.imported',
        });
    });
  }
  const dropped = products.filter(
    ({ place }) => plan.toCreate.drops.includes(place) && !plan.toCreate.products.includes(place),
  );
  if (dropped.length === 0) return;
  await notifyingShops(ctx, tx, { eventId }, async () => {
    for (const { place, input } of dropped) {
      const ofArtist = { artistId: input.artist_id, productId: plan.existing.get(place)?.id ?? 0 };
      for (const drop of input.artist_product_drops) await saveDrop(ctx, tx, ofArtist, drop);
    }
  });
}
