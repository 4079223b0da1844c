import * as merchDropTexts from '@backline/contract/merch-drops.texts';
import { merchDropNoun, type ControlRoom, type MerchDropState } from '@backline/contract/merch-drops';
import { toDollars } from '@backline/contract/money';
import { epochMs, type Connection, type Tx } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { imageAddress, requireEvent } from '../events/index.ts';
import { notifyingShops } from '../products/index.ts';
import { artistAlone } from './merch-drops.policy.ts';
import { leftOf, presentDrop, progressOf } from './merch-drops.presenter.ts';
import * as drops from './merch-drops.repository.ts';

interface Named {
  event_id: number;
  product_id: number;
}

/**
 * Throws the same `not_found` for a product without a drop at the event and for a product that the actor does not see
 * there.
 */
async function requireDrop(ctx: ActorContext, db: Connection, named: Named): Promise<drops.MerchDropRow> {
  await requireEvent(db, ctx.actor, named.event_id);
  const wanted = { eventId: named.event_id, productId: named.product_id, artistId: artistAlone(ctx.actor) };
  const drop = await drops.find(db, wanted);
  if (drop === null) throw notFound();
  return drop;
}

export async function getControlRoom(ctx: ActorContext, named: Named): Promise<ControlRoom> {
  const drop = await requireDrop(ctx, ctx.db, named);
  const [bySize, byMinute, revenueCents] = await Promise.all([
    drops.countBySize(ctx.db, drop.id, drop.drop_id),
    drops.countByMinute(ctx.db, drop.drop_id),
    drops.sumRevenue(ctx.db, drop.drop_id),
  ]);
  const nowMs = Date.now();
  return {
    ...presentDrop(drop, imageAddress(ctx.platform), nowMs),
    by_size: bySize,
    held: bySize.reduce((sum, { held }) => sum + held, 0),
    sold: bySize.reduce((sum, { sold }) => sum + sold, 0),
    left: leftOf(drop),
    revenue: toDollars(revenueCents),
    per_minute: byMinute.map(({ minute, sold }) => ({ minute: epochMs(minute), sold })),
    now_dttm: nowMs,
  };
}

type Change = 'pause' | 'resume' | 'end';

const words = {
  pause: { action: 'merch_drop.paused', message: merchDropTexts.paused },
  resume: { action: 'merch_drop.resumed', message: merchDropTexts.resumed },
  end: { action: 'merch_drop.ended', message: merchDropTexts.ended },
} as const;

function refusal(change: Change, state: MerchDropState): string | null {
  if (state === 'over') return merchDropTexts.over;
  return change === 'pause' && state === 'before' ? merchDropTexts.notRunning : null;
}

/**
 * Pauses, resumes or ends a drop. Does nothing if that is already done, so that a second click gets the same response.
 */
async function control(ctx: ActorContext, named: Named, change: Change): Promise<{ message: string }> {
  return ctx.transaction(async (tx: Tx) => {
    const { drop_id: dropId } = await requireDrop(ctx, tx, named);
    await drops.lock(tx, dropId);
    const drop = await requireDrop(ctx, tx, named);
    const { action, message } = words[change];
    const isDone = { pause: drop.paused_at !== null, resume: drop.paused_at === null, end: drop.ended_at !== null };
    if (isDone[change]) return { message };
    const why = refusal(change, progressOf(drop, Date.now()));
    if (why !== null) throw conflict(why);
    await notifyingShops(ctx, tx, { eventId: named.event_id }, () => drops.mark(tx, dropId, change));
    await ctx.audit(tx, {
      noun: merchDropNoun,
      id: dropId,
      name: drop.title,
      action,
      after: { event_id: named.event_id, taken: drop.taken },
    });
    return { message };
  });
}

export const pauseDrop = (ctx: ActorContext, named: Named) => control(ctx, named, 'pause');
export const resumeDrop = (ctx: ActorContext, named: Named) => control(ctx, named, 'resume');
export const endDrop = (ctx: ActorContext, named: Named) => control(ctx, named, 'end');
