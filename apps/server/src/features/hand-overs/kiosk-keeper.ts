import type { ActorContext, FanContext } from '../../platform/context/request-context.ts';
import { keeperOfFans, keeperOfStaff, type Keeper } from '../door/index.ts';
import { linesOf } from '../orders/index.ts';

export interface KioskKeeper extends Keeper {
  artistId: number | null;
}

export const kioskKeeperOfStaff = (ctx: ActorContext): KioskKeeper => ({
  ...keeperOfStaff(ctx),
  artistId: linesOf(ctx.actor),
});

export const kioskKeeperOfFans = (ctx: FanContext): KioskKeeper => ({ ...keeperOfFans(ctx), artistId: null });
