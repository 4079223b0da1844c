import { eventArrivals, ownPlace } from '@backline/contract/arrivals';
import type * as contract from '@backline/contract/door';
import type { ParsedInput } from '@backline/contract/operation';
import * as eventTexts from '@backline/contract/events.texts';
import { epochMs, timestampFromMs, type Connection, type Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { RequestContext } from '../../platform/context/request-context.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { arrivalEntry, letIn, publishCheckIns } from '../attendance/index.ts';
import { verifyDoorCode } from './door-key.ts';
import { isSecondEntrance } from './door.policy.ts';
import { presentAnswer, presentElsewhere, presentFan } from './door.presenter.ts';
import * as doors from './door.repository.ts';
import type { DoorOperator } from './door-operator.ts';
import { judged, type Moment } from './moment.ts';

const forgedLimit: Limit = { limit: 60, windowSeconds: 60 };

export async function checkInFan(
  ctx: RequestContext,
  operator: DoorOperator,
  { event_id: eventId, user_id: fanId, scanned_at, done_at, ...seat }: ParsedInput<typeof contract.checkInFan>,
): Promise<contract.DoorAnswer> {
  const moment = judged({ scanned_at, done_at });
  return ctx.transaction(async (tx) => {
    const event = await getEvent(tx, operator, eventId);
    return enter(ctx, tx, { operator, event, fanId, moment, seat, how: 'door_hand' });
  });
}

export async function scanFan(
  ctx: RequestContext,
  operator: DoorOperator,
  { event_id: eventId, code, ...times }: ParsedInput<typeof contract.scanFan>,
): Promise<contract.DoorAnswer> {
  const moment = judged(times);
  const doorCode = await verifyDoorCode(ctx.platform.config, code, (moment.isKept ? moment.at : null) ?? Date.now());
  if (doorCode === null) {
    const event = await getEvent(ctx.db, operator, eventId);
    await throttle(ctx.db, `doorCode:operator:${operator.id}`, forgedLimit);
    return presentAnswer(event, 'code_invalid', null);
  }
  return ctx.transaction(async (tx) => {
    const event = await getEvent(tx, operator, eventId);
    if (doorCode.eventId !== eventId) return answerElsewhere(ctx, tx, { operator, event, ...doorCode });
    const entry = { operator, event, fanId: doorCode.fanId, moment, seat: noSeat, how: 'door_code' as const };
    return doorCode.isOfNow ? enter(ctx, tx, entry) : answerWith(ctx, tx, entry, 'code_expired');
  });
}

const noSeat = { section: '', row: '', seat: '' };

export interface Entry {
  operator: DoorOperator;
  event: doors.DoorEvent;
  fanId: number;
  moment: Moment;
  seat: typeof noSeat;
  how: 'door_hand' | 'door_code' | 'door_join';
}

export async function getEvent(db: Connection, operator: DoorOperator, eventId: number): Promise<doors.DoorEvent> {
  const event = await doors.findEvent(db, eventId, operator.reach);
  if (event === null) throw notFound(eventTexts.eventNotFound);
  return event;
}

/** Checks a fan in. If several doors scan the fan, only the first gets `checked_in`. */
export async function enter(ctx: RequestContext, tx: Tx, entry: Entry): Promise<contract.DoorAnswer> {
  const { operator, event, fanId, moment, seat, how } = entry;
  const at = moment.at === null ? null : timestampFromMs(moment.at);
  if (moment.isTooOld) return answerWith(ctx, tx, entry, 'over');
  const arrival = await letIn(tx, { eventId: event.id, fanId, ...seat, by: operator.id, at });
  if (arrival === null) return answerElsewhere(ctx, tx, { operator, event, fanId, eventId: null });
  if (arrival === 'not-yet') return answerWith(ctx, tx, entry, 'not_open_yet');
  if (arrival === 'over') return answerWith(ctx, tx, entry, 'over');
  const fan = await doors.getFan(tx, event.id, fanId);
  const isNew = arrival.before !== null;
  if (isNew) {
    const line = arrivalEntry(fan, arrival);
    await ctx.audit(tx, { ...line, after: { ...line.after, how } });
    await ctx.notify(tx, eventArrivals, { eventId: event.id });
    await publishCheckIns(ctx, tx, [{ fan, row: arrival.row }]);
    await ctx.notify(tx, ownPlace, { userId: fanId, data: { event_id: event.id } });
  } else if (moment.isKept && moment.at !== null) {
    const first = { at: epochMs(arrival.row.checked_in_at), by: fan.checked_in_by };
    if (isSecondEntrance(first, { at: moment.at, by: operator.id })) {
      const repeat = {
        scannedAt: timestampFromMs(moment.at),
        scannedBy: operator.id,
        checkedInAt: arrival.row.checked_in_at,
      };
      await doors.noteRepeat(tx, { eventId: event.id, fanId, ...repeat });
      // The other door must learn of the repeated scan, although no entry of the list has changed.
      await ctx.notify(tx, eventArrivals, { eventId: event.id });
    }
  }
  return presentAnswer(event, isNew ? 'checked_in' : 'already_in', presentFan(fan, addressOf(ctx)));
}

async function answerWith(
  ctx: RequestContext,
  tx: Tx,
  { operator, event, fanId }: Entry,
  outcome: 'over' | 'not_open_yet' | 'code_expired',
): Promise<contract.DoorAnswer> {
  const fan = await doors.findFan(tx, event.id, fanId);
  if (fan === null) return answerElsewhere(ctx, tx, { operator, event, fanId, eventId: null });
  return presentAnswer(event, outcome, presentFan(fan, addressOf(ctx)));
}

async function answerElsewhere(
  ctx: RequestContext,
  tx: Tx,
  { operator, event, fanId, eventId }: Pick<Entry, 'operator' | 'event' | 'fanId'> & { eventId: number | null },
): Promise<contract.DoorAnswer> {
  const elsewhere = await doors.findElsewhere(tx, fanId, operator.reach, eventId);
  return elsewhere === null
    ? presentAnswer(event, 'unknown', null)
    : presentElsewhere(event, fanId, elsewhere, addressOf(ctx));
}

export const addressOf =
  ({ platform }: RequestContext) =>
  (key: string): string =>
    platform.storage.publicUrl(key);
