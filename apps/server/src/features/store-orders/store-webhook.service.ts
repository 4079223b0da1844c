import { createHmac } from 'node:crypto';
import type { Output } from '@backline/contract/operation';
import * as storeOrderTexts from '@backline/contract/store-orders.texts';
import type { receiveStoreWebhook } from '@backline/contract/store-orders';
import type { Context } from '../../platform/context/context.ts';
import { isSameText } from '../../platform/crypto/crypto.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { Delivery } from '../../platform/http/route.ts';
import { receiveOnce } from '../../platform/webhooks/receive-once.ts';
import { listSigningStores } from '../artists/index.ts';
import { applyChange, applyDeletion, applyOrder, type Shop } from './apply-order.ts';
import { readDeletion, readEdit, readRefund } from './shopify-changes.ts';
import { readMoment } from './shopify-fields.ts';
import { readOrder } from './shopify-order.ts';
import { useOf } from './store-topics.ts';

/** Throws `bad_request` for any fault, without revealing which shops are known. */
export async function receiveStoreDelivery(
  ctx: Context,
  { body, header }: Delivery,
): Promise<Output<typeof receiveStoreWebhook>> {
  const shop = await shopOf(ctx, { body, header });
  const topic = header('X-Shopify-Topic') ?? '';
  const signature = header('X-Shopify-Hmac-Sha256') ?? '';
  // Identifies the delivery: a repetition has the same id.
  const id = header('X-Shopify-Event-Id') ?? header('X-Shopify-Webhook-Id') ?? signature;
  const effect = effectOf(topic, parsed(body), { at: readMoment(header('X-Shopify-Triggered-At')), by: id });
  if (effect === 'ignored') return { message: 'ignored' };
  if (effect === 'unreadable') {
    ctx.log.warn({ shop: shop.domain, topic }, 'a store told something that cannot be read');
    throw new AppError('bad_request', storeOrderTexts.notFromStore);
  }
  const providerId = [shop.domain, ...shop.sellerIds, topic, id].join('/').slice(0, 500);
  const isNew = await receiveOnce(ctx, { provider: 'shopify', providerId }, (tx) => effect(ctx, tx, shop));
  return { message: isNew ? 'received' : 'known' };
}

async function shopOf(ctx: Context, { body, header }: Delivery): Promise<Shop> {
  const domain = (header('X-Shopify-Shop-Domain') ?? '').toLowerCase();
  const signature = header('X-Shopify-Hmac-Sha256') ?? '';
  const stores = domain === '' || signature === '' ? [] : await listSigningStores(ctx, domain);
  const sellerIds = stores
    .filter(({ webhookSecret }) => isSameText(signature, signatureOf(webhookSecret, body)))
    .map(({ sellerId }) => sellerId);
  if (sellerIds.length === 0) {
    ctx.log.warn({ shop: domain, isKnown: stores.length > 0 }, 'a delivery that no store of ours has signed');
    throw new AppError('bad_request', storeOrderTexts.notFromStore);
  }
  return { domain, sellerIds };
}

const signatureOf = (secret: string, body: Buffer) => createHmac('sha256', secret).update(body).digest('base64');

type Effect = (ctx: Context, tx: Tx, shop: Shop) => Promise<void>;

function effectOf(
  topic: string,
  payload: unknown,
  report: { at: string | null; by: string },
): Effect | 'ignored' | 'unreadable' {
  switch (useOf(topic)) {
    case 'order': {
      const order = readOrder(payload);
      if (order === null) return 'unreadable';
      return (ctx, tx, shop) => applyOrder(ctx, tx, shop, order, { at: report.at ?? order.updatedAt, by: report.by });
    }
    case 'refund':
    case 'edit': {
      const change = topic === 'refunds/create' ? readRefund(payload) : readEdit(payload);
      return change === null ? 'unreadable' : (ctx, tx, shop) => applyChange(ctx, tx, shop, change);
    }
    case 'deletion': {
      const id = readDeletion(payload);
      return id === null ? 'unreadable' : (ctx, tx, shop) => applyDeletion(ctx, tx, shop, id);
    }
    case 'not used':
      return 'ignored';
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
