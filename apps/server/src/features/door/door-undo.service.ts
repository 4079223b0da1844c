import { eventArrivals, ownPlace } from '@backline/contract/arrivals';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import type { RequestContext } from '../../platform/context/request-context.ts';
import { lock, placeOf, presentArrival } from '../attendance/index.ts';
import * as doors from './door.repository.ts';
import type { DoorOperator } from './door-operator.ts';

/** Undoes a check-in and keeps the seat. Throws `conflict` for a fan who is not checked in. */
export async function undoCheckIn(
  ctx: RequestContext,
  operator: DoorOperator,
  { eventId, fanId }: { eventId: number; fanId: number },
): Promise<{ message: string }> {
  return ctx.transaction(async (tx) => {
    const event = await doors.findEvent(tx, eventId, operator.reach);
    const place = event && (await lock(tx, { eventId, fanId }));
    if (event === null || place === null) throw notFound();
    if (place.checked_in_at === null) throw conflict(attendanceTexts.notCheckedIn);
    const fan = await doors.getFan(tx, eventId, fanId);
    await doors.clearCheckIn(tx, eventId, fanId);
    await ctx.audit(tx, {
      action: 'event_user.check_in_undone',
      ...placeOf(event, fan),
      before: presentArrival(place),
      after: presentArrival({ ...place, checked_in_at: null }),
    });
    await ctx.notify(tx, eventArrivals, { eventId });
    await ctx.notify(tx, ownPlace, { userId: fanId, data: { event_id: eventId } });
    return { message: attendanceTexts.checkInUndone };
  });
}
