import type * as contract from '@backline/contract/door';
import { doorRows } from '@backline/contract/door';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as doorTexts from '@backline/contract/door.texts';
import { epochMs } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/context/request-context.ts';
import { searchFans } from '../fans/index.ts';
import { presentFan } from './door.presenter.ts';
import * as lists from './door-lists.repository.ts';
import { addressOf, getEvent } from './door.service.ts';
import type { DoorOperator } from './door-operator.ts';

type Search = ParsedInput<typeof contract.searchAtDoor>;
type OfEvent = ParsedInput<typeof contract.countAtDoor>;

export async function searchAsStaff(
  ctx: RequestContext,
  operator: DoorOperator,
  input: Search,
): Promise<Output<typeof contract.searchAtDoor>> {
  const found = await search(ctx, operator, input, 'all');
  return found.map((row) => ({ ...presentFan(row, addressOf(ctx)), phone_number: row.phone_number }));
}

/** Searches names and seats only, because a match on digits would reveal the number. */
export async function searchAsEventAdmin(
  ctx: RequestContext,
  operator: DoorOperator,
  input: Search,
): Promise<contract.DoorFan[]> {
  const found = await search(ctx, operator, input, 'names');
  return found.map((row) => presentFan(row, addressOf(ctx)));
}

async function search(
  { db }: RequestContext,
  operator: DoorOperator,
  { event_id: eventId, search: text }: Search,
  by: 'all' | 'names',
): Promise<lists.FoundFan[]> {
  await getEvent(db, operator, eventId);
  if (text === '') return [];
  const scope = { kind: 'event', eventId, order: 'newest' } as const;
  const people = await searchFans(db, scope, { text, by }, null, doorRows);
  const seats = people.length < doorRows ? await lists.findBySeat(db, eventId, text) : [];
  const ids = [...new Set([...people.map(({ id }) => id), ...seats])].slice(0, doorRows);
  return ids.length === 0 ? [] : lists.findFans(db, eventId, ids);
}

export async function countAtDoor(
  { db }: RequestContext,
  operator: DoorOperator,
  { event_id: eventId }: OfEvent,
): Promise<Output<typeof contract.countAtDoor>> {
  const event = await getEvent(db, operator, eventId);
  const { now, ...counts } = await lists.countFans(db, eventId);
  return {
    ...counts,
    country_code: event.country_code,
    opens_dttm: epochMs(event.opens_at),
    closes_dttm: epochMs(event.closes_at),
    now_dttm: epochMs(now),
  };
}

export async function listRecent(
  ctx: RequestContext,
  operator: DoorOperator,
  { event_id: eventId }: OfEvent,
): Promise<Output<typeof contract.listRecentAtDoor>> {
  await getEvent(ctx.db, operator, eventId);
  const [arrivals, repeats] = await Promise.all([
    lists.listArrivals(ctx.db, eventId),
    lists.listRepeats(ctx.db, eventId),
  ]);
  return {
    arrivals: arrivals.map((row) => presentFan(row, addressOf(ctx))),
    twice: repeats.map((row) => ({
      fan: presentFan(row, addressOf(ctx)),
      scanned_dttm: epochMs(row.scanned_at),
      scanned_by: row.scanned_by_name ?? doorTexts.doorOperatorGone,
    })),
  };
}
