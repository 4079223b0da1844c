import { eventArrivals } from '@backline/contract/arrivals';
import { eventFanNoun } from '@backline/contract/fans';
import * as contract from '@backline/contract/attendance';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as eventTexts from '@backline/contract/events.texts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, notFound, sessionInvalid } from '../../platform/errors/errors.ts';
import type { FanContext, Call } from '../../platform/context/request-context.ts';
import type { Fan } from '../../platform/access/actor.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { BatchedCall } from '../../platform/http/route.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { imageAddress } from '../events/index.ts';
import { passOrdersOn } from '../store-buyers/index.ts';
import { requestDrawing } from '../uploads/index.ts';
import { publishCheckIns, publishJoin } from './attendance-webhooks.ts';
import { presentArrival, presentAttendance, presentCheckIn, presentFanEvent } from './attendance.presenter.ts';
import * as attendances from './attendance.repository.ts';
import * as fanEvents from './fan-events.repository.ts';

/** At this rate, guessing one of 1,000 codes takes over a year. */
const joinLimit: Limit = { limit: 20, windowSeconds: 15 * 60 };

export const joinEventByCode: Call<typeof contract.joinEventByCode, FanContext> = async (ctx, { event_code: code }) => {
  const fanId = ctx.fan.id;
  await throttle(ctx.db, `joinEvent:fan:${fanId}`, joinLimit);
  return ctx.transaction(async (tx) => {
    const event = await attendances.findEventByCode(tx, code);
    if (event === null) throw notFound(attendanceTexts.eventCodeUnknown);
    // Takes over the imported entry with this number, so that the fan is not listed twice.
    const taken = await attendances.takeListedPlace(tx, event.id, ctx.fan);
    if (taken !== null) {
      await ctx.audit(tx, { action: 'event_user.joined', ...placeOf(event, ctx.fan), after: { ...taken } });
      await passOrdersOn(ctx, tx, {
        eventId: event.id,
        fromId: taken.listed_user_id,
        toId: fanId,
        phoneNumber: ctx.fan.phoneNumber ?? '',
      });
      await publishJoin(ctx, tx, event.id, ctx.fan);
    } else if (await attendances.join(tx, event.id, fanId)) {
      await ctx.audit(tx, { action: 'event_user.joined', ...placeOf(event, ctx.fan) });
      await ctx.notify(tx, eventArrivals, { eventId: event.id });
      await publishJoin(ctx, tx, event.id, ctx.fan);
    }
    if (!(await attendances.isThere(tx, fanId))) throw sessionInvalid();
    return { message: attendanceTexts.joinedEvent, event_id: event.id, event_name: event.name };
  });
};

export const getAttendance: Call<typeof contract.getAttendance, FanContext> = async (ctx, { event_id: eventId }) => {
  const row = await attendances.find(ctx.db, eventId, ctx.fan.id);
  if (row === null) throw notFound(eventTexts.eventNotFound);
  requestDrawing(ctx.platform, row);
  return presentAttendance(row, imageAddress(ctx.platform));
};

export const listFanEvents: ListCall<typeof contract.listFanEvents, FanContext> = async (ctx, _input, window) => {
  const rows = await fanEvents.list(ctx.db, ctx.fan.id, window);
  const page = pageOf(rows, window.size, ({ starts_at, event_id }) => ({ key: starts_at, id: event_id }));
  return presentPage(page, (row) => presentFanEvent(row, imageAddress(ctx.platform)));
};

/**
 * Checks the fan in, or returns the first check-in to repeated calls. Throws `not_found`, and `conflict` while check-in
 * is closed.
 */
export const checkIn: Call<typeof contract.checkIn, FanContext> = async (ctx, { event_id: eventId, ...seat }) => {
  return ctx.transaction(async (tx) => {
    const arrival = await checkInOnce(tx, { eventId, fanId: ctx.fan.id, ...seat });
    if (arrival.before !== null) {
      await ctx.audit(tx, arrivalEntry(ctx.fan, arrival));
      await ctx.notify(tx, eventArrivals, { eventId });
      await publishCheckIns(ctx, tx, [{ fan: ctx.fan, row: arrival.row }]);
    }
    return presentCheckIn(arrival);
  });
};

/** Batches concurrent calls. Returns null for repeated and refused ones. */
export async function checkInBatch(
  tx: Tx,
  calls: readonly BatchedCall<ParsedInput<typeof contract.checkIn>>[],
  { queue }: Pick<Platform, 'queue'>,
): Promise<(Output<typeof contract.checkIn> | null)[]> {
  const arrivals = await attendances.checkIn(
    tx,
    calls.map(({ fan, input: { event_id: eventId, ...seat } }) => ({ eventId, fanId: fan.id, ...seat })),
  );
  await publishCheckIns(
    { enqueueAll: (own, kind, inputs) => queue.enqueueAll(own, kind, inputs, { requestId: 'batched check-in' }) },
    tx,
    calls.flatMap(({ fan }, place) => {
      const arrival = arrivals[place] ?? null;
      return arrival === null ? [] : [{ fan, row: arrival.row }];
    }),
  );
  return calls.map(({ fan, audit, notify }, place) => {
    const arrival = arrivals[place] ?? null;
    if (arrival === null) return null;
    audit(arrivalEntry(fan, arrival));
    notify({ topic: eventArrivals, eventId: arrival.row.event_id });
    return presentCheckIn(arrival);
  });
}

async function checkInOnce(
  tx: Tx,
  fan: attendances.ArrivingFan,
): Promise<attendances.Arrival | attendances.Repetition> {
  const arrival = await letIn(tx, fan);
  if (arrival === null) throw notFound(eventTexts.eventNotFound);
  if (arrival === 'not-yet') throw conflict(attendanceTexts.checkInNotYet(contract.checkInHours));
  if (arrival === 'over') throw conflict(attendanceTexts.checkInOver(contract.checkInHours));
  return arrival;
}

/** Returns a null `before` for a repeated check-in, and null if the fan is not on the list. */
export async function letIn(
  tx: Tx,
  fan: attendances.ArrivingFan,
): Promise<attendances.Arrival | attendances.Repetition | 'not-yet' | 'over' | null> {
  const [won = null] = await attendances.checkIn(tx, [fan]);
  if (won !== null) return won;
  const found = await attendances.lock(tx, fan);
  if (found === null) return null;
  const { door, ...first } = found;
  if (first.checked_in_at !== null) return { before: null, row: { ...first, checked_in_at: first.checked_in_at } };
  if (door !== 'open') return door;
  // The transaction that held the lock did not check the fan in, or undid a check-in. So this call is the first.
  const [arrival = null] = await attendances.checkIn(tx, [fan]);
  return arrival;
}

export const arrivalEntry = (fan: Pick<Fan, 'id' | 'name'>, { before, row }: attendances.Arrival) => ({
  action: 'event_user.checked_in' as const,
  ...placeOf({ id: row.event_id, name: row.event_name }, fan),
  before: presentArrival({ ...before, checked_in_at: null }),
  after: presentArrival(row),
});

export const placeOf = (event: { id: number; name: string }, { id, name }: Pick<Fan, 'id' | 'name'>) => ({
  noun: eventFanNoun,
  id: `${event.id}/${id}`,
  name,
  eventName: event.name,
});
