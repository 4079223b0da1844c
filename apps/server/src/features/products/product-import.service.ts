import type { Output, ParsedInput } from '@backline/contract/operation';
import * as contract from '@backline/contract/product-import';
import * as productTexts from '@backline/contract/products.texts';
import type { Connection } from '../../platform/db/database.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { requireArtist } from '../artists/index.ts';
import { judgeRows, type JudgedRows } from './product-rows.ts';
import { columnsOf } from './products.presenter.ts';
import * as products from './products.repository.ts';
import { notifyingShops } from './shop-notices.ts';
import { notifyNew } from './products.service.ts';

type Input = ParsedInput<typeof contract.previewProductImport>;

export async function previewImport(
  ctx: ActorContext,
  input: Input,
): Promise<Output<typeof contract.previewProductImport>> {
  await requireArtist(ctx.db, ctx.actor, input.artist_id);
  return present(await judge(ctx.db, input));
}

/** Stores all valid products in one transaction. The lock lets concurrent imports see each other's titles. */
export const importProducts: Call<typeof contract.importProducts> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const { id: artistId } = await requireArtist(tx, ctx.actor, input.artist_id);
    await products.lockProductsOf(tx, artistId);
    const judged = await judge(tx, input);
    await notifyingShops(ctx, tx, { artistId }, async () => {
      for (const product of judged.products) {
        const columns = columnsOf(product, { image_key: null, image_thumbnail_key: null });
        const productId = await products.insert(tx, artistId, columns);
        await products.addSizes(tx, { productId, sizes: product.sizes, actorId: ctx.actor.id });
        await notifyNew(ctx, tx, 'product.imported', { artistId, productId });
      }
    });
    return { message: productTexts.imported(judged.products.length), ...present(judged) };
  });
};

async function judge(db: Connection, { artist_id: artistId, rows }: Input): Promise<JudgedRows> {
  const titles = new Set((await products.listTitles(db, artistId)).map((title) => contract.productTitleKey(title)));
  return judgeRows(rows, { artistId, taken: (title) => titles.has(title), now: Date.now() });
}

const present = ({ products: right, errors }: JudgedRows): Output<typeof contract.previewProductImport> => ({
  products: right.map(({ line, title, description, price, sizes }) => ({ line, title, description, price, sizes })),
  errors,
});
