import * as tokenTexts from '@backline/contract/api-tokens.texts';
import { eventForFans } from '@backline/contract/event-topics';
import * as contract from '@backline/contract/events';
import * as eventTexts from '@backline/contract/events.texts';
import { forbidden, notFound } from '../../platform/errors/errors.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { requireFresh, saveRecord } from '../../platform/records/save-record.ts';
import { requireKnownZone } from '../lookups/index.ts';
import { requireOwnManager } from '../people/index.ts';
import { publishWebhooks } from '../webhooks/index.ts';
import { eventImages, imageAddress, keepEventImages } from './event-images.ts';
import { requirePeople } from './event-people.ts';
import { managerOfChangedEvent, visibleTo } from './events.policy.ts';
import { presentWhole, toColumns } from './events.presenter.ts';
import * as events from './events.repository.ts';
import { forgetView } from './public-view.service.ts';

/**
 * Saves an event, except its SEO URL and code, which never change. Throws `conflict` for a stale form, with the changed
 * fields and who changed them.
 */
export const updateEvent: Call<typeof contract.updateEvent> = async (ctx, input) => {
  const images = await eventImages(ctx, input);
  return ctx.transaction(async (tx) => {
    const current = await events.findForUpdate(tx, input.event_id, visibleTo(ctx.actor));
    if (current === null) throw notFound(eventTexts.eventNotFound);
    const form = {
      noun: contract.eventNoun,
      opened: input.version,
      message: eventTexts.eventConflict,
      beside: ['admins'],
    };
    await requireFresh(ctx, tx, current, form);
    const managerId = managerOfChangedEvent(ctx.actor, current.manager_id, input.manager_id);
    requireOwnManager(input.manager_id, managerId);
    const people = { managerId, artistIds: input.artist_id, teamMemberIds: input.team_members_id };
    const kept = {
      managerId: current.manager_id,
      artistIds: current.artist_ids,
      teamMemberIds: current.team_member_ids,
    };
    if (ctx.actor.token !== undefined) requireSamePeople(people, kept);
    await requireKnownZone(tx, input.timezone, current.timezone);
    await requirePeople(tx, ctx.actor, people, kept);
    await keepEventImages(ctx, tx, images, current);
    const columns = toColumns(input, managerId, images);
    const address = imageAddress(ctx.platform);
    const { version, changed } = await saveRecord(ctx, tx, {
      action: 'event.updated',
      noun: contract.eventNoun,
      current,
      name: columns.name,
      before: presentWhole(current, kept, address),
      after: presentWhole(columns, people, address),
      write: async ({ before, after }) => {
        if ('delivery_cost' in after) {
          // Records the method with the cost, because it determines whether the cost is dollars or a percentage.
          before['delivery_method'] = current.delivery_method;
          after['delivery_method'] = columns.delivery_method;
        }
        const written = await events.update(tx, current.id, { ...columns, updated_by: ctx.actor.id });
        await events.replacePeople(tx, current.id, people.artistIds, people.teamMemberIds);
        const admins = await events.makeAdmins(tx, current.id, [managerId]);
        if (admins.length > 0) after['admins'] = admins;
        return written;
      },
    });
    if (changed.length > 0) {
      await ctx.notify(tx, eventForFans, { eventId: current.id, data: { version } });
      await publishWebhooks(ctx, tx, 'event.changed', [{ eventId: current.id }], () => [
        { changed: [...changed], starts_at: new Date(input.event_dttm).toISOString(), timezone: input.timezone },
      ]);
      ctx.afterCommit(async () => forgetView(ctx.platform, current.seo_url));
    }
    return { message: eventTexts.eventUpdated, event_id: current.id, version };
  });
};

type People = Record<'artistIds' | 'teamMemberIds', readonly number[]> & { managerId: number };

/** Refuses an API token to put people on the event or take them off, because these people gain or lose rights. */
function requireSamePeople(wanted: People, kept: People): void {
  const isSame = (left: readonly number[], right: readonly number[]) =>
    new Set(left).size === new Set(right).size && left.every((id) => right.includes(id));
  if (
    wanted.managerId !== kept.managerId ||
    !isSame(wanted.artistIds, kept.artistIds) ||
    !isSame(wanted.teamMemberIds, kept.teamMemberIds)
  )
    throw forbidden(tokenTexts.peopleOfEvent);
}
