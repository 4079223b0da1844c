import type { OrderInfo } from '@backline/contract/order-info';
import { storeOrderNoun } from '@backline/contract/store-orders';
import type { Context } from '../../platform/context/context.ts';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { findBuyer, lockBuyers } from '../store-buyers/index.ts';
import { withChange } from './later-changes.ts';
import type { ReportedChange } from './shopify-changes.ts';
import { centsOf } from './shopify-fields.ts';
import type { ReportedOrder } from './shopify-order.ts';
import { noteOf } from './note-attributes.ts';
import * as changes from './store-changes.repository.ts';
import * as orders from './store-orders.repository.ts';
import { describeLines } from './store-orders.presenter.ts';
import { notifyStoreOrder } from './notify-store-order.ts';

/** A shop and the sellers who use its secret. */
export interface Shop {
  domain: string;
  sellerIds: readonly number[];
}

/** Time and id of a delivery, which decide which state is later if two have the same `updated_at` second. */
export interface Report {
  at: string;
  by: string;
}

/** Stores the latest state of the order, even if its deliveries arrive out of sequence. */
export async function applyOrder(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  order: ReportedOrder,
  report: Report,
): Promise<void> {
  const moment = { updatedAt: order.updatedAt, reportedAt: report.at, reportedBy: report.by };
  await lockBuyers(tx, order.phones);
  await orders.lockOrder(tx, shop.domain, order.storeOrderId);
  if (await changes.isDeleted(tx, shop.sellerIds, order.storeOrderId)) return;
  const kept = await orders.findKept(tx, shop.sellerIds, order.storeOrderId, moment);
  if (kept !== null && !kept.is_later) return;
  const code = noteOf(order.info, 'fwEvent').toUpperCase();
  const event =
    kept !== null && kept.event_id !== null && code === ''
      ? { event_id: kept.event_id, seller_id: kept.seller_id }
      : await orders.findEvent(tx, kept === null ? shop.sellerIds : [kept.seller_id], { code, at: order.orderedAt });
  const eventId = event?.event_id ?? kept?.event_id ?? null;
  const sellerId = kept?.seller_id ?? event?.seller_id ?? shop.sellerIds[0];
  if (sellerId === undefined) throw new Error('a store of nobody');
  if (kept === null)
    await changes.giveChanges(tx, { from: shop.sellerIds, to: sellerId, storeOrderId: order.storeOrderId });
  for (const refund of order.refunds) await changes.insertChange(tx, sellerId, refund);
  const userId = kept?.user_id ?? (await findBuyer(tx, { ...order, eventId }));
  // Skips refunds that this state lists, because its amounts already include them.
  const listedIds = new Set(order.refunds.map(({ id }) => id));
  const later = (await changes.listLater(tx, shop.sellerIds, order.storeOrderId, order.updatedAt)).filter(
    ({ id }) => !listedIds.has(id),
  );
  const info = later.reduce(withChange, order.info);
  const hasLeft = kept?.has_left === true;
  const shown = hasLeft ? withoutPerson(info) : info;
  const state = {
    ...moment,
    seller_id: sellerId,
    shop: shop.domain,
    store_order_id: order.storeOrderId,
    event_id: eventId,
    user_id: userId,
    order_info: shown,
    order_number: String(info.order_number),
    ...searched(shown),
    buyer_emails: hasLeft ? [] : order.emails,
    buyer_phones: hasLeft ? [] : order.phones,
    ordered_at: order.orderedAt,
    total_cents: later.length === 0 ? order.totalCents : centsOf(info.total_price),
    ordered_cents: order.orderedCents,
    is_test: order.isTest,
    currency: info.currency,
    cancelled_at: order.cancelledAt,
  };
  const id = await orders.save(tx, state);
  await ctx.audit(tx, {
    action: kept === null ? 'store_order.received' : 'store_order.updated',
    noun: storeOrderNoun,
    id,
    name: state.order_number,
    ...(kept === null ? {} : { before: auditedOf(kept.order_info, kept.event_id) }),
    after: auditedOf(shown, eventId),
  });
  if (eventId !== null) await notifyStoreOrder(ctx, tx, eventId);
}

/**
 * Stores a change and applies it if it is later than the order's state. A change that arrives before its order is
 * applied with the order.
 */
export async function applyChange(ctx: Context, tx: Tx, shop: Shop, change: ReportedChange): Promise<void> {
  await orders.lockOrder(tx, shop.domain, change.storeOrderId);
  if (await changes.isDeleted(tx, shop.sellerIds, change.storeOrderId)) return;
  const moment = { updatedAt: change.at, reportedAt: change.at, reportedBy: '' };
  const kept = await orders.findKept(tx, shop.sellerIds, change.storeOrderId, moment);
  const sellerId = kept?.seller_id ?? shop.sellerIds[0];
  if (sellerId === undefined) throw new Error('a store of nobody');
  const isNew = await changes.insertChange(tx, sellerId, change);
  if (!isNew || kept === null) return;
  const { order_info: info } = kept;
  const isLater = epochMs(change.at) > epochMs(kept.updated_at);
  if (!isLater && change.kind === 'edit') return;
  const next = isLater ? withChange(info, change) : info;
  await orders.setInfo(tx, kept.id, { info: next, totalCents: centsOf(next.total_price) });
  await ctx.audit(tx, {
    action: change.kind === 'refund' ? 'store_order.refunded' : 'store_order.edited',
    noun: storeOrderNoun,
    id: kept.id,
    name: kept.order_number,
    before: auditedOf(info, kept.event_id),
    after: auditedOf(next, kept.event_id),
  });
  if (kept.event_id !== null) await notifyStoreOrder(ctx, tx, kept.event_id);
}

/** Deletes an order and records that, so that later deliveries of the order are ignored. */
export async function applyDeletion(ctx: Context, tx: Tx, shop: Shop, storeOrderId: string): Promise<void> {
  await orders.lockOrder(tx, shop.domain, storeOrderId);
  for (const kept of await changes.remove(tx, shop.sellerIds, storeOrderId)) {
    await ctx.audit(tx, {
      action: 'store_order.deleted',
      noun: storeOrderNoun,
      id: kept.id,
      name: kept.order_number,
      before: auditedOf(kept.order_info, kept.event_id),
    });
    if (kept.event_id !== null) await notifyStoreOrder(ctx, tx, kept.event_id);
  }
}

/** Removes the personal data of an erased fan. */
const withoutPerson = (info: OrderInfo): OrderInfo => ({ ...info, customer: null, note_attributes: [] });

const searched = ({ customer }: OrderInfo) => ({
  customer_name: [customer?.first_name, customer?.last_name].filter(Boolean).join(' '),
  customer_email: customer?.email ?? '',
  customer_phone: customer?.phone ?? '',
});

function auditedOf(info: OrderInfo, eventId: number | null) {
  const { order_number, financial_status, total_price, currency } = info;
  return {
    ...(eventId === null ? {} : { event_id: eventId }),
    order_number: String(order_number),
    financial_status,
    total_price: `${total_price} ${currency}`,
    line_items: describeLines(info),
  };
}
