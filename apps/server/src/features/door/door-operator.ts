import type { DoorReach } from './door.policy.ts';
import { visibleTo } from '../events/index.ts';
import type { ActorContext, FanContext } from '../../platform/context/request-context.ts';

export interface DoorOperator {
  id: number;
  reach: DoorReach;
}

export const doorOperatorOfStaff = ({ actor }: ActorContext): DoorOperator => ({
  id: actor.id,
  reach: visibleTo(actor),
});

export const doorOperatorOfFans = ({ fan }: FanContext): DoorOperator => ({
  id: fan.id,
  reach: { kind: 'trusted', fanId: fan.id },
});
