import type * as contract from '@backline/contract/product-stock';
import { productNoun } from '@backline/contract/products';
import * as productTexts from '@backline/contract/products.texts';
import { epochMs } from '../../platform/db/database.ts';
import { conflict, invalidField, notFound } from '../../platform/errors/errors.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { lockProduct } from './product-update.service.ts';
import { getProduct } from './products.service.ts';
import { offerUnits } from './restock.service.ts';
import { notifyingShops } from './shop-notices.ts';
import { findAvailable, move } from './stock.repository.ts';
import * as view from './stock-view.repository.ts';

export const getStock: Call<typeof contract.getProductStock> = async (ctx, input) => {
  const [product, sizes] = await Promise.all([getProduct(ctx, input), view.listStock(ctx.db, input.product_id)]);
  return { title: product.title, is_archived: product.is_archived, sizes };
};

export const listMovements: ListCall<typeof contract.listStockMovements> = async (ctx, input, window) => {
  const [rows] = await Promise.all([view.listMovements(ctx.db, input.product_id, window), getProduct(ctx, input)]);
  const page = pageOf(rows, window.size, ({ moved_at, id }) => ({ key: moved_at, id }));
  return presentPage(page, ({ moved_at, ...row }) => ({
    id: row.id,
    size: row.size,
    kind: row.kind,
    quantity: row.quantity,
    reason: row.reason,
    by_name: row.by_name,
    moved_dttm: epochMs(moved_at),
  }));
};

/** Corrects the stock of a size. Throws a field error if it would fall below zero. */
export const correctStock: Call<typeof contract.correctStock> = async (ctx, input) => {
  const { kind, quantity, reason } = input;
  return ctx.transaction(async (tx) => {
    const product = await lockProduct(ctx, tx, input.artist_id, input.product_id);
    if (product.archived_at !== null) throw conflict(productTexts.isArchived);
    const size = product.sizes.find(({ id }) => id === input.size_id);
    if (size === undefined) throw notFound();
    const movement = { kind, quantity, reason: reason || null, actorId: ctx.actor.id };
    const isMoved = await notifyingShops(ctx, tx, { artistId: product.artist_id }, async () => {
      const isPossible = await move(tx, size.id, [movement]);
      if (isPossible && quantity > 0) await offerUnits(ctx, tx, size.id);
      return isPossible;
    });
    if (!isMoved) {
      throw invalidField('quantity', productTexts.stockTooFew(size.available));
    }
    const available = await findAvailable(tx, size.id);
    await ctx.audit(tx, {
      action: 'product.stock_corrected',
      noun: productNoun,
      id: product.id,
      name: product.title,
      before: { available: size.available },
      after: { available, size: size.size, quantity, reason },
    });
    return { message: productTexts.stockCorrected, available };
  });
};
