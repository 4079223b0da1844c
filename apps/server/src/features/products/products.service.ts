import * as contract from '@backline/contract/products';
import * as productTexts from '@backline/contract/products.texts';
import type { ParsedInput } from '@backline/contract/operation';
import type { SortKey } from '../../platform/db/cursor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { positionIn, sortingOf } from '../../platform/db/sorting.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { requireArtist, requireNamedArtist, whoseList } from '../artists/index.ts';
import { imageAddress } from '../events/index.ts';
import { requireDropEvents } from './drop-events.ts';
import { imagesOf, keepImagesOf, type ProductImages } from './product-images.ts';
import { notifyingShops } from './shop-notices.ts';
import { columnsOf, dropColumnsOf, presentForAudit, presentProduct } from './products.presenter.ts';
import * as products from './products.repository.ts';

const sortingFor = ({ sort }: { sort?: contract.ProductSort | undefined }): products.ProductSorting =>
  sortingOf<products.ProductSorting['field']>(sort, 'created_desc');

export const productKey = (input: ParsedInput<typeof contract.listProducts>): SortKey =>
  products.keyOf(sortingFor(input));

export const listProducts: ListCall<typeof contract.listProducts> = async (
  ctx,
  { artist_id: artistId, search, archived: isArchived, sort },
  window,
) => {
  const sorting = sortingFor({ sort });
  const [rows] = await Promise.all([
    products.list(ctx.db, whoseList(ctx.actor, artistId), { search, isArchived, sorting, ...window }),
    requireNamedArtist(ctx.db, ctx.actor, artistId),
  ]);
  const page = pageOf(rows, window.size, (row) => positionIn(sorting, valueIn(sorting, row), row.id));
  return presentPage(page, (row) => presentProduct(row, imageAddress(ctx.platform)));
};

const valueIn = ({ field }: products.ProductSorting, row: products.ProductRecord) =>
  ({ title: row.title, price: row.price_cents, created: row.created_at })[field];

/** Throws the same `not_found` for an unknown id, another artist's product and an artist whom the actor may not see. */
export const getProduct: Call<typeof contract.getProduct> = async (
  ctx,
  { artist_id: artistId, product_id: productId },
) => {
  const [row] = await Promise.all([
    products.find(ctx.db, { artistId, productId }),
    requireArtist(ctx.db, ctx.actor, artistId),
  ]);
  if (row === null) throw notFound();
  return presentProduct(row, imageAddress(ctx.platform));
};

export const addProduct: Call<typeof contract.addProduct> = async (ctx, input) => {
  const images = await imagesOf(ctx, input);
  return ctx.transaction(async (tx) => {
    return {
      message: productTexts.created,
      product_id: await notifyingShops(ctx, tx, { artistId: input.artist_id }, () =>
        insertProduct(ctx, tx, { input, images, action: 'product.created' }),
      ),
    };
  });
};

interface NewProduct {
  input: ParsedInput<typeof contract.addProduct>;
  images: ProductImages;
  action: 'product.created' | 'product.imported';
}

/** Inserts a product with its sizes and drops, inside {@link notifyingShops}. Returns its id. */
export async function insertProduct(ctx: ActorContext, tx: Tx, { input, images, action }: NewProduct): Promise<number> {
  const { id: artistId } = await requireArtist(tx, ctx.actor, input.artist_id);
  await keepImagesOf(ctx, tx, images);
  const productId = await products.insert(tx, artistId, columnsOf(input, images));
  await products.addSizes(tx, { productId, sizes: input.sizes, actorId: ctx.actor.id });
  if (input.is_drop) {
    await requireDropEvents(tx, ctx.actor, { artist_id: artistId, drops: [] }, input.artist_product_drops);
    await products.saveDrops(tx, productId, input.artist_product_drops.map(dropColumnsOf));
  }
  await notifyNew(ctx, tx, action, { artistId, productId });
  return productId;
}

export async function notifyNew(
  ctx: ActorContext,
  tx: Tx,
  action: 'product.created' | 'product.imported',
  ofArtist: products.OfArtist,
): Promise<void> {
  const row = await products.find(tx, ofArtist);
  if (row === null) throw notFound();
  const stock = row.sizes.map(({ size, available }) => `${size}: ${available}`);
  const after = { ...presentForAudit(row, imageAddress(ctx.platform)), sizes: stock };
  await ctx.audit(tx, {
    action,
    noun: contract.productNoun,
    id: row.id,
    name: row.title,
    after: { artist_id: row.artist_id, ...after },
  });
}
