import { listEventOrders } from '@backline/contract/event-orders';
import { fanContacts } from '@backline/contract/fans';
import type * as listExportsContract from '@backline/contract/list-exports';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { getEventRequests } from '@backline/contract/song-requests';
import type * as supportTicketsContract from '@backline/contract/support-tickets';
import { mayCall } from '../../platform/access/access.ts';
import { epochMs } from '../../platform/db/database.ts';
import { positionIn, sortingOf } from '../../platform/db/sorting.ts';
import type { CsvFile } from '../../platform/exports/csv-file.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { presentSeat } from '../attendance/index.ts';
import { imageAddress } from '../events/index.ts';
import { linesOf } from '../orders/index.ts';
import * as interactions from './interactions.repository.ts';
import { lockCase, requireCase, requireDesk } from './support-desk.ts';
import { fileOf } from './support-file.repository.ts';
import * as fans from './support-fan.repository.ts';
import * as links from './support-links.repository.ts';
import { notifyCase } from './support-news.ts';
import { presentCase, presentInteraction } from './support-tickets.presenter.ts';
import * as tickets from './support-tickets.repository.ts';

const readerOf = (ctx: ActorContext) => ({
  areAddressesShown: mayCall(fanContacts, ctx.actor),
  address: imageAddress(ctx.platform),
});

export const listSupportCases: ListCall<typeof supportTicketsContract.listSupportCases> = async (
  ctx,
  { event_id: eventId, search, status, assigned, sort },
  window,
) => {
  const sorting = sortingOf(sort, 'last_desc');
  const wanted = wantedOf(ctx, await requireDesk(ctx.db, ctx, eventId), { search, status, assigned });
  const rows = await tickets.list(ctx.db, wanted, { ...window, sorting });
  const page = pageOf(rows, window.size, ({ id, last_at }) => positionIn(sorting, last_at, id));
  const reader = readerOf(ctx);
  return presentPage(page, (row) => presentCase(row, reader));
};

const wantedOf = (
  { actor }: ActorContext,
  desk: tickets.Desk,
  {
    search,
    status,
    assigned,
  }: Pick<ParsedInput<typeof listExportsContract.exportSupportCases>, 'search' | 'status' | 'assigned'>,
): tickets.WantedCases => ({
  desk,
  search,
  status: status || null,
  assigned: assigned === 'mine' ? actor.id : assigned || null,
});

export async function fileOfSupportCases(
  ctx: ActorContext,
  { event_id: eventId, ...filters }: ParsedInput<typeof listExportsContract.exportSupportCases>,
): Promise<CsvFile> {
  const wanted = wantedOf(ctx, await requireDesk(ctx.db, ctx, eventId), filters);
  return fileOf(wanted, { withContacts: mayCall(fanContacts, ctx.actor) });
}

export const countSupportCases: Call<typeof supportTicketsContract.countSupportCases> = async (
  ctx,
  { event_id: eventId },
) => {
  return tickets.count(ctx.db, await requireDesk(ctx.db, ctx, eventId));
};

export const listSupportInteractions: Call<typeof supportTicketsContract.listSupportInteractions> = async (
  ctx,
  input,
) => {
  const { id } = await requireCase(ctx, input);
  const rows = await interactions.list(ctx.db, [id], { withNotes: true });
  const address = imageAddress(ctx.platform);
  return rows.map((row) => presentInteraction(row, address));
};

export const getSupportCase: Call<typeof supportTicketsContract.getSupportCase> = async (ctx, input) => {
  const row = await requireCase(ctx, input);
  const [fan, hasLinks] = await Promise.all([describeFan(ctx, row), links.hasAny(ctx.db, row.id)]);
  return { ...presentCase(row, readerOf(ctx)), fan, has_links: hasLinks };
};

/** Returns each part only to actors who may open that part's page. */
async function describeFan(
  { db, actor }: ActorContext,
  { event_id: eventId, user_id: fanId, name }: tickets.CaseRow,
): Promise<Output<typeof supportTicketsContract.getSupportCase>['fan']> {
  if (eventId === null || fanId === null) return null;
  const [place, requests, orders] = await Promise.all([
    mayCall(fanContacts, actor) ? fans.findPlace(db, eventId, fanId) : null,
    mayCall(getEventRequests, actor) ? fans.listSongs(db, eventId, fanId) : null,
    mayCall(listEventOrders, actor) ? fans.listOrders(db, { eventId, fanId, sellerId: linesOf(actor) }) : null,
  ]);
  return {
    user_id: fanId,
    name,
    place: place && presentPlace(place),
    requests,
    orders: orders && orders.map(({ id, order_no, processing_status: status }) => ({ id, order_no, status })),
  };
}

function presentPlace({ checked_in_at: at, ...stored }: fans.FanPlaceRow) {
  const { section, row, seat } = presentSeat(stored);
  return { checkin_dttm: at === null ? null : epochMs(at), section, row, seat };
}

/** Marks a ticket as read or returns its unread count. Without a ticket, returns the event's unread count. */
export const readSupportCases: Call<typeof supportTicketsContract.readSupportCases> = async (
  ctx,
  { event_id: eventId, support_case_id: caseId, is_set_to_read: isSet, last_interaction_id: last },
) => {
  if (caseId === null) {
    return { data: { unread: await tickets.countUnread(ctx.db, await requireDesk(ctx.db, ctx, eventId)) } };
  }
  const ofCase = { event_id: eventId, support_case_id: caseId };
  if (!isSet) return { data: { unread: (await requireCase(ctx, ofCase)).unread } };
  return ctx.transaction(async (tx) => {
    const row = await lockCase(ctx, tx, ofCase);
    const { unread, isNew } = await tickets.markRead(tx, row.id, last);
    if (isNew) await notifyCase(ctx, tx, row, { isForFan: false });
    return { data: { unread } };
  });
};

export const listSupportAssignees: Call<typeof supportTicketsContract.listSupportAssignees> = async (
  ctx,
  { event_id: eventId },
) => {
  return tickets.listAssignees(ctx.db, await requireDesk(ctx.db, ctx, eventId));
};
