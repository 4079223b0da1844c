import * as eventOrdersContract from '@backline/contract/event-orders';
import type * as handOversContract from '@backline/contract/hand-overs';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { epochMs, timestampFromMs, type Connection, type Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/context/request-context.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { findElsewhere, getDoorEvent, isSecondEntrance, judged, type Moment } from '../door/index.ts';
import { findEventOrder, isChangedSince, lockOrder, moveOrders, type WholeOrderRow } from '../orders/index.ts';
import { standOf } from './hand-overs.policy.ts';
import { presentAnswer, presentHandOver } from './hand-overs.presenter.ts';
import * as handOvers from './hand-overs.repository.ts';
import type { KioskOperator } from './kiosk-operator.ts';
import { verifyOrderCode, type SignedCode } from './order-code.ts';

/** Limits forged codes per operator; valid ones do not count. */
const forgedLimit: Limit = { limit: 60, windowSeconds: 60 };
/** Time after its scan within which a code can be used. */
const maxFetchMs = 60 * 60_000;

export async function scanOrder(
  ctx: RequestContext,
  operator: KioskOperator,
  { event_id: eventId, code }: ParsedInput<typeof handOversContract.scanOrder>,
): Promise<handOversContract.HandOverAnswer> {
  const signed = await readSigned(ctx, { operator, eventId, code, atMs: Date.now() });
  if (signed === null) return presentAnswer('code_invalid', null);
  const found = await findSigned(ctx.db, { operator, eventId, signed });
  return 'answer' in found ? found.answer : presentAnswer(standOf(found.order), found.order);
}

/**
 * Hands an order over or undoes that, so that only one kiosk can hand it over. Throws `invalid_input` for a time in the
 * future.
 */
export async function handOverOrder(
  ctx: RequestContext,
  operator: KioskOperator,
  { event_id: eventId, code, status, read_at: readAt, ...times }: ParsedInput<typeof handOversContract.handOverOrder>,
): Promise<handOversContract.HandOverAnswer> {
  const moment = judged(times);
  const doneMs = (moment.isKept ? moment.at : null) ?? Date.now();
  const atMs = Math.min(readAt ?? doneMs, doneMs);
  const signed = await readSigned(ctx, { operator, eventId, code, atMs });
  if (signed === null) return presentAnswer('code_invalid', null);
  return ctx.transaction(async (tx) => {
    const wanted = { eventId, artistId: operator.artistId };
    // Reads the order under the lock, because another kiosk may have handed it over meanwhile.
    const locked = await lockOrder(tx, signed.orderNo, wanted);
    const found = await findSigned(tx, { operator, eventId, signed });
    if ('answer' in found) return found.answer;
    const { order } = found;
    if (moment.isTooOld || doneMs - atMs > maxFetchMs) return presentAnswer('code_expired', null);
    if (locked === null) return presentAnswer('unknown', null);
    const stand = standOf(order);
    if (stand === 'already_handed_over' && status === 'completed') {
      const second = secondOf(operator, moment, order);
      if (second === 'the same') return presentAnswer('handed_over', order);
      if (second !== null) await noteSecond(ctx, tx, eventId, second);
    }
    if (stand !== 'due') return presentAnswer(stand, order);
    const at = moment.at === null ? null : timestampFromMs(moment.at);
    // Rejects a queued hand-over if the status left `completed` after the scan, and a queued undo if the status changed
    // at all.
    const from = status === 'completed' ? 'completed' : null;
    if (at !== null && (await isChangedSince(tx, { orderId: order.id, at, from })))
      return presentAnswer('changed_since', order);
    await moveOrders(ctx, tx, { eventId, by: operator.id, at }, [[locked, status]]);
    const now = await findEventOrder(tx, { ...wanted, id: order.id });
    return presentAnswer(status === 'completed' ? 'handed_over' : 'not_delivered', now);
  });
}

interface ReadCode {
  operator: KioskOperator;
  eventId: number;
  code: string;
  /** Time of the scan in epoch milliseconds. */
  atMs: number;
}

/** Returns null for a forged code. Call it outside any transaction, because the throttle takes a second connection. */
async function readSigned(
  ctx: RequestContext,
  { operator, eventId, code, atMs }: ReadCode,
): Promise<SignedCode | null> {
  await getDoorEvent(ctx.db, operator, eventId);
  const signed = await verifyOrderCode(ctx.platform.config, code, atMs);
  if (signed === null) await throttle(ctx.db, `orderCode:operator:${operator.id}`, forgedLimit);
  return signed;
}

interface SignedAtEvent {
  operator: KioskOperator;
  eventId: number;
  signed: SignedCode;
}

async function findSigned(
  db: Connection,
  { operator, eventId, signed }: SignedAtEvent,
): Promise<{ order: WholeOrderRow } | { answer: handOversContract.HandOverAnswer }> {
  if (signed.eventId !== eventId) {
    const elsewhere = await findElsewhere(db, signed.fanId, operator.reach, signed.eventId);
    if (elsewhere === null) return { answer: presentAnswer('unknown', null) };
    const { event_id, event_name } = elsewhere;
    return { answer: { ...presentAnswer('other_event', null), other_event: { event_id, event_name } } };
  }
  const order = await findEventOrder(db, { eventId, artistId: operator.artistId, orderNo: signed.orderNo });
  if (order === null || order.user_id !== signed.fanId) return { answer: presentAnswer('unknown', null) };
  return signed.isOfNow ? { order } : { answer: presentAnswer('code_expired', null) };
}

/** Returns the conflicting hand-over by an offline kiosk, `the same` for a repeat of this operator's call, or null. */
function secondOf(
  operator: KioskOperator,
  moment: Moment,
  order: WholeOrderRow,
): Omit<handOvers.Repeat, 'eventId'> | 'the same' | null {
  const { handed_over_at: handedOverAt, handed_over_by: by } = order;
  if (!moment.isKept || moment.at === null || handedOverAt === null) return null;
  const isSecond = isSecondEntrance({ at: epochMs(handedOverAt), by }, { at: moment.at, by: operator.id });
  if (!isSecond) return by === operator.id ? 'the same' : null;
  return { orderId: order.id, scannedAt: timestampFromMs(moment.at), scannedBy: operator.id, handedOverAt };
}

async function noteSecond(
  ctx: RequestContext,
  tx: Tx,
  eventId: number,
  second: Omit<handOvers.Repeat, 'eventId'>,
): Promise<void> {
  await handOvers.noteRepeat(tx, { eventId, ...second });
  await ctx.notify(tx, eventOrdersContract.eventOrders, { eventId });
}

export async function listHandOvers(
  ctx: RequestContext,
  operator: KioskOperator,
  { event_id: eventId }: ParsedInput<typeof handOversContract.listHandOvers>,
): Promise<Output<typeof handOversContract.listHandOvers>> {
  await getDoorEvent(ctx.db, operator, eventId);
  const wanted = { eventId, artistId: operator.artistId };
  const [{ due, now }, latest, repeats] = await Promise.all([
    handOvers.countDue(ctx.db, wanted),
    handOvers.listLatest(ctx.db, wanted),
    handOvers.listRepeats(ctx.db, wanted),
  ]);
  return {
    due,
    latest: latest.map(presentHandOver),
    twice: repeats.map((row) => ({
      ...presentHandOver(row),
      scanned_dttm: epochMs(row.scanned_at),
      scanned_by: row.scanned_by,
    })),
    now_dttm: epochMs(now),
  };
}
