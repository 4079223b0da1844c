import type { DoorReach } from './door.policy.ts';
import { visibleTo } from '../events/index.ts';
import type { ActorContext, FanContext } from '../../platform/context/request-context.ts';

export interface Keeper {
  id: number;
  reach: DoorReach;
}

export const keeperOfStaff = ({ actor }: ActorContext): Keeper => ({ id: actor.id, reach: visibleTo(actor) });

export const keeperOfFans = ({ fan }: FanContext): Keeper => ({
  id: fan.id,
  reach: { kind: 'trusted', fanId: fan.id },
});
