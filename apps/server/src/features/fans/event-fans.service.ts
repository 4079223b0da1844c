import { ownPlace } from '@backline/contract/arrivals';
import { ownProposals } from '@backline/contract/event-proposals';
import { personNoun } from '@backline/contract/person-changes';
import * as contract from '@backline/contract/fans';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as generalTexts from '@backline/contract/general.texts';
import * as fanTexts from '@backline/contract/fans.texts';
import type { Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { visibleTo } from '../events/index.ts';
import * as repository from './event-fans.repository.ts';

type EventFanInput = ParsedInput<typeof contract.makeEventAdmin>;

export function makeEventAdmin(
  ctx: ActorContext,
  input: EventFanInput,
): Promise<Output<typeof contract.makeEventAdmin>> {
  return setRole(ctx, input, 'ADMIN', fanTexts.eventAdminGranted);
}

export function removeEventAdmin(
  ctx: ActorContext,
  input: EventFanInput,
): Promise<Output<typeof contract.makeEventAdmin>> {
  return setRole(ctx, input, 'USER', fanTexts.eventAdminRevoked);
}

async function setRole(ctx: ActorContext, input: EventFanInput, role: 'ADMIN' | 'USER', message: string) {
  return ctx.transaction(async (tx) => {
    const { who, place } = await findFan(ctx, tx, input);
    if (place.event_role !== role) {
      await repository.setRole(tx, who, role);
      await ctx.audit(tx, {
        action: role === 'ADMIN' ? 'event_user.admin_made' : 'event_user.admin_removed',
        ...placeOf(who, place),
        before: { event_role: place.event_role },
        after: { event_role: role },
      });
      await ctx.notify(tx, ownPlace, { userId: who.fanId, data: { event_id: who.eventId } });
    }
    return { message };
  });
}

export const updateFanSetting: Call<typeof contract.updateFanSetting> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const fan = await repository.findSettingForUpdate(tx, input.user_id);
    if (fan === null) throw notFound();
    const { name, ...before } = fan;
    const after = { allow_group_creation: input.allow_group_creation };
    if (before.allow_group_creation !== after.allow_group_creation) {
      await repository.setSetting(tx, input.user_id, after.allow_group_creation);
      await ctx.audit(tx, {
        action: 'user.setting_updated',
        noun: personNoun,
        id: input.user_id,
        name,
        before,
        after,
      });
      await ctx.notify(tx, ownProposals, {
        userId: input.user_id,
        data: { may_propose: input.allow_group_creation },
      });
    }
    return { message: generalTexts.settingSaved };
  });
};

/**
 * Locks the fan's entry at the event. Throws the same `not_found` for an event that the actor may not see and a person
 * who is not a fan of it.
 */
async function findFan({ actor }: ActorContext, tx: Tx, { event_id, group_user_id }: EventFanInput) {
  const who = { eventId: event_id, fanId: group_user_id };
  const place = await repository.findForUpdate(tx, who, visibleTo(actor));
  if (place === null) throw notFound();
  return { who, place };
}

const placeOf = ({ eventId, fanId }: repository.EventFan, { name, event_name }: repository.FanPlace) => ({
  eventName: event_name,
  noun: contract.eventFanNoun,
  id: `${eventId}/${fanId}`,
  name,
});
