import { storeOrderNoun } from '@backline/contract/store-orders';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import * as buyers from './store-buyers.repository.ts';
import type { GivenOrder } from './store-buyers.repository.ts';

export async function giveOrdersToFan(ctx: Context, tx: Tx, fan: { id: number; phoneNumber: string }): Promise<void> {
  await buyers.lockNumber(tx, fan.phoneNumber);
  await noteGiven(ctx, tx, await buyers.giveByNumber(tx, fan.id, fan.phoneNumber));
}

export async function giveOrdersToListed(ctx: Context, tx: Tx, eventId: number): Promise<void> {
  await buyers.lockLists(tx);
  await noteGiven(ctx, tx, await buyers.giveToListed(tx, eventId));
}

export async function passOrdersOn(
  ctx: Context,
  tx: Tx,
  pass: { eventId: number; fromId: number; toId: number; phoneNumber: string },
): Promise<void> {
  await buyers.lockNumber(tx, pass.phoneNumber);
  await noteGiven(ctx, tx, await buyers.passOn(tx, pass));
}

async function noteGiven(ctx: Context, tx: Tx, orders: readonly GivenOrder[]): Promise<void> {
  for (const { id, order_number: name, event_id: eventId, user_id: buyerId } of orders) {
    await ctx.audit(tx, {
      action: 'store_order.buyer_found',
      noun: storeOrderNoun,
      id,
      name,
      after: { ...(eventId === null ? {} : { event_id: eventId }), user_id: buyerId },
    });
  }
}
