import { eventFanNoun } from '@backline/contract/fans';
import type {
  checkIn as checkInOperation,
  getAttendance as attendanceOperation,
  joinEventByCode as joinOperation,
} from '@backline/contract/attendance';
import { messages } from '@backline/contract/messages';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { epochMs, type Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { Fan, FanContext } from '../../platform/http/context.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { presentAttendance } from './attendance.presenter.ts';
import * as attendances from './attendance.repository.ts';

/** By guessing a fan needs more than a year for one code of a thousand events. */
const joinLimit: Limit = { limit: 20, windowSeconds: 15 * 60 };

export async function joinEventByCode(
  ctx: FanContext,
  { event_code: code }: ParsedInput<typeof joinOperation>,
): Promise<Output<typeof joinOperation>> {
  const fanId = ctx.fan.id;
  await throttle(ctx.db, `joinEvent:fan:${fanId}`, joinLimit);
  return ctx.transaction(async (tx) => {
    const event = await attendances.findEventByCode(tx, code);
    if (event === null) throw notFound(messages.eventCodeUnknown);
    // Who was imported and now proves the number must not stand on the list twice.
    const listedId = await attendances.takeListedPlace(tx, event.id, ctx.fan);
    if (listedId !== null) {
      const after = { listed_user_id: listedId };
      await ctx.audit(tx, { action: 'event_user.joined', ...placeOf(event.id, ctx.fan), after });
    } else if (await attendances.join(tx, event.id, fanId)) {
      await ctx.audit(tx, { action: 'event_user.joined', ...placeOf(event.id, ctx.fan) });
    }
    return { message: messages.joinedEvent, event_id: event.id, event_name: event.name };
  });
}

export async function getAttendance(
  ctx: FanContext,
  { event_id: eventId }: ParsedInput<typeof attendanceOperation>,
): Promise<Output<typeof attendanceOperation>> {
  const row = await attendances.find(ctx.db, eventId, ctx.fan.id);
  if (row === null) throw notFound(messages.eventNotFound);
  return presentAttendance(row);
}

/**
 * Checks the fan in once: every further call is answered with the first. Throws `not_found` for an unknown event and for one
 * that the fan did not join alike.
 */
export async function checkIn(
  ctx: Omit<FanContext, 'db'>,
  { event_id: eventId, ...seat }: ParsedInput<typeof checkInOperation>,
): Promise<Output<typeof checkInOperation>> {
  const fanId = ctx.fan.id;
  return ctx.transaction(async (tx) => {
    const { row, isRepeat } = await checkInOnce(tx, eventId, fanId, seat);
    const place = { ...presentAttendance(row), checkin_dttm: epochMs(row.checked_in_at) };
    if (!isRepeat) {
      const after = { section: place.section, row: place.row, seat: place.seat, checkin_dttm: place.checkin_dttm };
      await ctx.audit(tx, { action: 'event_user.checked_in', ...placeOf(eventId, ctx.fan), after });
    }
    return { ...place, is_repeat: isRepeat, message: isRepeat ? messages.checkedInAlready : messages.checkedIn };
  });
}

async function checkInOnce(tx: Tx, eventId: number, fanId: number, seat: attendances.Seat) {
  const won = await attendances.checkIn(tx, eventId, fanId, seat);
  if (won !== null) return { row: won, isRepeat: false };
  const first = await attendances.lock(tx, eventId, fanId);
  if (first === null) throw notFound(messages.eventNotFound);
  const { checked_in_at: at } = first;
  if (at !== null) return { row: { ...first, checked_in_at: at }, isRepeat: true };
  // The door took the first one back between the two statements. Behind the lock this one is the first.
  const row = await attendances.checkIn(tx, eventId, fanId, seat);
  if (row === null) throw notFound(messages.eventNotFound);
  return { row, isRepeat: false };
}

const placeOf = (eventId: number, { id, name }: Fan) => ({ noun: eventFanNoun, id: `${eventId}/${id}`, name });
