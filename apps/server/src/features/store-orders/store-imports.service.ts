import * as contract from '@backline/contract/store-orders';
import * as storeOrderTexts from '@backline/contract/store-orders.texts';
import { epochMs } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { findStore, requireSeller } from '../artists/index.ts';
import { importStoreOrdersJob } from './store-imports.kind.ts';
import * as imports from './store-imports.repository.ts';

export const getStore: Call<typeof contract.getStore> = async (ctx, { artist_id: artistId }) => {
  const { id } = await requireSeller(ctx.db, ctx.actor, artistId);
  const store = await findStore(ctx, id);
  const figures = await imports.sumStore(ctx.db, id);
  const last = await imports.findLast(ctx.db, id);
  const isNamed = store !== null && store.shopifyDomain !== null;
  return {
    shopify_domain: store?.shopifyDomain ?? null,
    takes_webhooks: store?.takesWebhooks ?? false,
    can: { import: isNamed && store.hasToken && last?.status !== 'running' },
    orders: figures.orders,
    orders_without_event: figures.without_event,
    last_told_dttm: figures.last_told_at === null ? null : epochMs(figures.last_told_at),
    last_import: last && {
      status: last.status,
      read_count: last.read_count + last.page_read_count,
      total_count: last.total_count,
      failure: last.failure,
      asked_dttm: epochMs(last.asked_at),
      ended_dttm: last.ended_at === null ? null : epochMs(last.ended_at),
    },
  };
};

export const importStoreOrders: Call<typeof contract.importStoreOrders> = async (ctx, { artist_id: artistId }) => {
  const { id: sellerId, name } = await requireSeller(ctx.db, ctx.actor, artistId);
  const store = await findStore(ctx, sellerId);
  if (store === null || store.shopifyDomain === null || !store.hasToken) {
    throw new AppError('conflict', storeOrderTexts.storeNotNamed);
  }
  const { shopifyDomain: shop } = store;
  return ctx.transaction(async (tx) => {
    const id = await imports.insert(tx, { sellerId, askedBy: ctx.actor.id, shop });
    if (id !== null) {
      await ctx.enqueue(tx, importStoreOrdersJob, { store_import: id }, { key: String(id) });
      await ctx.audit(tx, {
        action: 'store_import.asked',
        noun: contract.storeImportNoun,
        id,
        name,
        after: { user_id: sellerId, shop },
      });
    }
    return { message: storeOrderTexts.storeImportStarted };
  });
};
