import * as eventsContract from '@backline/contract/events';
import { fanContacts } from '@backline/contract/fans';
import type * as houseExportsContract from '@backline/contract/house-exports';
import type { ParsedInput } from '@backline/contract/operation';
import * as generalTexts from '@backline/contract/general.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { mayCall } from '../../platform/access/access.ts';
import { AppError, invalidField, notFound } from '../../platform/errors/errors.ts';
import type { SortKey } from '../../platform/db/cursor.ts';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { positionIn, sortingOf } from '../../platform/db/sorting.ts';
import type { CsvFile } from '../../platform/exports/csv-file.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { countArrivals } from './attendance-counts.repository.ts';
import { eventImages, imageAddress, keepEventImages } from './event-images.ts';
import { acceptProposal, takeProposal } from '../event-proposals/index.ts';
import { requireKnownZone } from '../lookups/index.ts';
import { requireOwnManager } from '../people/index.ts';
import { newEventCode, qrCodeUrl } from './event-code.ts';
import { requirePeople } from './event-people.ts';
import { fileOf } from './event-file.repository.ts';
import { findInReach, type EventInReach } from './event-reach.repository.ts';
import * as lists from './event-list.repository.ts';
import { managerOfNewEvent, seesWhole, visibleTo } from './events.policy.ts';
import {
  presentDetail,
  presentRow,
  presentWhole,
  presentWholeEvent,
  toColumns,
  type EventImages,
} from './events.presenter.ts';
import * as events from './events.repository.ts';

function sortingFor({
  isUpcoming,
  isPast,
  sort,
}: Pick<ParsedInput<typeof eventsContract.listEvents>, 'isUpcoming' | 'isPast' | 'sort'>): lists.EventSorting {
  return sortingOf(sort, isUpcoming && !isPast ? 'start_asc' : 'start_desc');
}

export const eventSortKey = (input: ParsedInput<typeof eventsContract.listEvents>): SortKey =>
  lists.keyOf(sortingFor(input));

export const listEvents: ListCall<typeof eventsContract.listEvents> = async (
  ctx,
  input,
  { size, limit, offset, after },
) => {
  const sorting = sortingFor(input);
  const rows = await lists.listEvents(ctx.db, {
    ...filterOf(ctx, input),
    sorting,
    after,
    offset,
    limit,
  });
  const page = pageOf(rows, size, ({ name, starts_at, id }) =>
    positionIn(sorting, sorting.field === 'name' ? name : starts_at, id),
  );
  const ids = page.rows.map(({ id }) => id);
  const counts = input.is_report ? await countArrivals(ctx.db, ids) : null;
  return presentPage(page, (row) =>
    presentRow(row, imageAddress(ctx.platform), counts && (counts.get(row.id)?.checkins ?? 0)),
  );
};

export function fileOfEvents(ctx: ActorContext, input: ParsedInput<typeof houseExportsContract.exportEvents>): CsvFile {
  return fileOf({ ...filterOf(ctx, input), after: null, offset: 0, limit: 0 });
}

function filterOf(
  { actor }: ActorContext,
  input: ParsedInput<typeof houseExportsContract.exportEvents>,
): Omit<lists.EventListFilter, 'after' | 'offset' | 'limit'> {
  const now = new Date(input.currentTime ?? Date.now());
  const { isUpcoming, isPast } = input;
  return {
    reach: visibleTo(actor),
    actorId: actor.id,
    search: input.search,
    managerIds: input.artistManager,
    artistIds: input.artists,
    from: latest(dateOf(input.startDate), isUpcoming && !isPast ? now : null),
    until: earliest(dateOf(input.endDate), isPast && !isUpcoming ? now : null),
    sorting: sortingFor({ isUpcoming, isPast, sort: undefined }),
  };
}

export const listEventNames: Call<typeof eventsContract.getEventNames> = (ctx, input) => {
  const artistIds = input.artist_id
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return lists.listEventNames(ctx.db, { reach: visibleTo(ctx.actor), search: input.search, artistIds });
};

/**
 * Hides fields that the reader's pages do not show. Throws the same `not_found` for an unknown id and an event that the
 * reader may not see.
 */
export async function getEvent(
  ctx: ActorContext,
  eventId: number,
): Promise<eventsContract.EventDetail | eventsContract.WholeEvent> {
  const row = await events.findDetail(ctx.db, eventId, visibleTo(ctx.actor), ctx.actor.id);
  if (row === null) throw notFound(eventTexts.eventNotFound);
  if (!seesWhole(ctx.actor)) return presentDetail(row, { areFansShown: mayCall(fanContacts, ctx.actor) });
  return presentWholeEvent(row, qrCodeUrl(row.seo_url, row.code), imageAddress(ctx.platform));
}

export const listEventAdmins: Call<typeof eventsContract.getEventAdmins> = async (ctx, { event_id: eventId }) => {
  const areFansNamed = mayCall(fanContacts, ctx.actor);
  const [admins] = await Promise.all([
    events.listAdmins(ctx.db, eventId, { areFansNamed }),
    requireEvent(ctx.db, ctx.actor, eventId),
  ]);
  return admins;
};

export async function requireEvent(db: Connection, actor: Actor, eventId: number): Promise<EventInReach> {
  const event = await findInReach(db, eventId, visibleTo(actor));
  if (event === null) throw notFound(eventTexts.eventNotFound);
  return event;
}

export const createEvent: Call<typeof eventsContract.createEvent> = async (ctx, input) => {
  const managerId = requireManagerOfNew(ctx.actor, input.manager_id);
  const images = await eventImages(ctx, input);
  return ctx.transaction(async (tx) => {
    // Locks the proposal first, so that the caller learns of a concurrent decision instead of a taken address.
    const proposal = input.proposal_id === undefined ? null : await takeProposal(ctx, tx, input.proposal_id);
    const { id, code } = await insertEvent(ctx, tx, { input, managerId, images });
    if (proposal !== null)
      await acceptProposal(ctx, tx, proposal, { eventId: id, imageKeys: [images.image, images.thumbnail] });
    return { message: eventTexts.eventCreated, event_id: id, event_code: code, seo_url: input.seo_url };
  });
};

/** Returns the manager of a new event. Throws a field error for a missing one and for somebody else's. */
export function requireManagerOfNew(actor: Actor, chosen: number | null): number {
  const managerId = managerOfNewEvent(actor, chosen);
  requireOwnManager(chosen, managerId);
  if (managerId === null) throw invalidField('manager_id', eventTexts.managerRequired);
  return managerId;
}

interface CreatedEvent {
  input: Omit<ParsedInput<typeof eventsContract.createEvent>, 'proposal_id'>;
  managerId: number;
  images: EventImages;
}

export async function insertEvent(
  ctx: ActorContext,
  tx: Tx,
  { input, managerId, images }: CreatedEvent,
): Promise<{ id: number; code: string }> {
  const columns = toColumns(input, managerId, images);
  const people = { managerId, artistIds: input.artist_id, teamMemberIds: input.team_members_id };
  await requireKnownZone(tx, input.timezone);
  await requirePeople(tx, ctx.actor, people, null);
  await keepEventImages(ctx, tx, images);
  const row = { ...columns, seo_url: input.seo_url, created_by: ctx.actor.id, updated_by: ctx.actor.id };
  const { id, code } = await insertWithCode(tx, row);
  await events.replacePeople(tx, id, people.artistIds, people.teamMemberIds);
  const admins = await events.makeAdmins(tx, id, [ctx.actor.id, managerId]);
  await ctx.audit(tx, {
    action: 'event.created',
    noun: eventsContract.eventNoun,
    id,
    name: columns.name,
    after: {
      ...presentWhole(columns, people, imageAddress(ctx.platform)),
      seo_url: input.seo_url,
      event_code: code,
      admins,
    },
  });
  return { id, code };
}

/** Inserts an event. Draws another code if the first is taken, and throws a field error for a taken address. */
async function insertWithCode(tx: Tx, row: Omit<events.NewEvent, 'code'>): Promise<{ id: number; code: string }> {
  for (let tries = 0; tries < 10; tries += 1) {
    const code = newEventCode();
    const id = await events.insert(tx, { ...row, code });
    if (id !== null) return { id, code };
    if (await events.isAddressTaken(tx, row.seo_url)) throw invalidField('seo_url', eventTexts.seoUrlTaken);
  }
  throw new AppError('unavailable', generalTexts.tryLater);
}

export const joinEvent: Call<typeof eventsContract.joinEvent> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const event = await events.findForUpdate(tx, input.event_id, visibleTo(ctx.actor));
    if (event === null) throw notFound(eventTexts.eventNotFound);
    requireOwnManager(input.manager_id, event.manager_id);
    const admins = await events.makeAdmins(tx, event.id, [event.created_by, event.manager_id]);
    if (admins.length > 0) {
      const { id, name } = event;
      await ctx.audit(tx, {
        action: 'event.admins_added',
        noun: eventsContract.eventNoun,
        id,
        name,
        after: { admins },
      });
    }
    return { message: eventTexts.eventAdminMade, event_id: event.id };
  });
};

function dateOf(ms: number | null | undefined): Date | null {
  return ms === null || ms === undefined ? null : new Date(ms);
}

function latest(left: Date | null, right: Date | null): Date | null {
  if (left === null || right === null) return left ?? right;
  return left > right ? left : right;
}

function earliest(left: Date | null, right: Date | null): Date | null {
  if (left === null || right === null) return left ?? right;
  return left < right ? left : right;
}
