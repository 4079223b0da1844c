import * as contract from '@backline/contract/products';
import * as productTexts from '@backline/contract/products.texts';
import { conflict } from '../../platform/errors/errors.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { lockProduct } from './product-update.service.ts';
import { notifyingShops } from './shop-notices.ts';
import * as products from './products.repository.ts';

/** Refuses a product with a drop that has not ended, since fans may be buying it. */
export const archiveProduct: Call<typeof contract.archiveProduct> = async (
  ctx,
  { artist_id: artistId, product_id: productId, archived: isArchived },
) =>
  ctx.transaction(async (tx) => {
    const product = await lockProduct(ctx, tx, artistId, productId);
    const message = isArchived ? productTexts.archived : productTexts.restored;
    if ((product.archived_at !== null) === isArchived) return { message };
    const drop = product.drops.find(({ is_ended: isEnded, ends_ms: endsMs }) => !isEnded && endsMs > Date.now());
    if (isArchived && drop !== undefined) throw conflict(productTexts.archiveDropFirst(drop.event_name));
    await notifyingShops(ctx, tx, { artistId }, () => products.setArchived(tx, productId, isArchived));
    await ctx.audit(tx, {
      noun: contract.productNoun,
      id: productId,
      name: product.title,
      action: isArchived ? 'product.archived' : 'product.restored',
    });
    return { message };
  });
