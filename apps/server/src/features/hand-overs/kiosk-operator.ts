import type { ActorContext, FanContext } from '../../platform/context/request-context.ts';
import { doorOperatorOfFans, doorOperatorOfStaff, type DoorOperator } from '../door/index.ts';
import { linesOf } from '../orders/index.ts';

export interface KioskOperator extends DoorOperator {
  artistId: number | null;
}

export const kioskOperatorOfStaff = (ctx: ActorContext): KioskOperator => ({
  ...doorOperatorOfStaff(ctx),
  artistId: linesOf(ctx.actor),
});

export const kioskOperatorOfFans = (ctx: FanContext): KioskOperator => ({ ...doorOperatorOfFans(ctx), artistId: null });
