import { randomKey } from '@backline/client';
import type { HandOverStatus } from '@backline/contract/hand-overs';
import { readOrderCode } from '@backline/contract/order-code';
import { isOldStep } from '../scan-station/code-age.ts';
import { isAskedInVain, mayHaveCounted, obstacleOf, type Obstacle } from '../scan-station/obstacle.ts';
import { failed, queued as queuedVerdict, notQueued, type Verdict } from '../scan-station/verdict.ts';
import {
  handOverVerdict,
  noOrderCode,
  oldOrderCode,
  orderQueuedBefore,
  orderOfOtherEvent,
} from './hand-over-verdict.ts';
import * as handOverTexts from '@backline/contract/hand-overs.texts';
import type { HandOverAttempt } from './queued-hand-overs.ts';
import { kioskStation, type QueuedAtKiosk, type KioskApp } from './kiosk-station.ts';

export interface ReadOrder extends Pick<HandOverAttempt, 'code' | 'orderNo' | 'readAt'> {}

export interface KioskNow {
  app: KioskApp;
  queued: QueuedAtKiosk;
  aheadMs: number | undefined;
}

export const serverTime = ({ aheadMs }: KioskNow, at: number): number => at + (aheadMs ?? 0);

/**
 * Checks a code without the server. Only the server can verify the signature and the order. Returns null if nothing is
 * wrong.
 */
export function refusalAlone(now: KioskNow, { code, orderNo }: ReadOrder): Verdict | null {
  const { app, queued } = now;
  const read = readOrderCode(code);
  if (read === null) return noOrderCode;
  if (read.eventId !== app.event.event_id) return orderOfOtherEvent(null);
  if (isOldStep(read.step, serverTime(now, Date.now()))) return oldOrderCode;
  const before = queued.waiting.find(({ attempt }) => attempt.orderNo === orderNo);
  return before === undefined ? null : orderQueuedBefore(before.scannedAt, app.times);
}

interface Decision {
  order: ReadOrder;
  status: HandOverStatus;
  met?: Obstacle | undefined;
}

export async function decideOrder(now: KioskNow, { order, status, met }: Decision): Promise<Verdict> {
  const { app, queued, aheadMs } = now;
  const { event, operatorId, times, failureText } = app;
  const attempt = { ...order, status };
  const scannedAt = serverTime(now, Date.now());
  const doneAt = aheadMs === undefined ? undefined : scannedAt;
  const keep = (obstacle: Obstacle, tried: { triedKey: string | null; doneAt: number | undefined }) =>
    keepDecision(now, { attempt, scannedAt, ...tried }, obstacle);
  const known = met ?? queued.obstacle;
  if (known !== null && (met !== undefined || isAskedInVain(known)))
    return keep(known, { triedKey: null, doneAt: undefined });
  const key = randomKey();
  try {
    const answer = await kioskStation(app).ask({ eventId: event.event_id, attempt, key, operatorId, doneAt });
    queued.note(null);
    return handOverVerdict(answer, times);
  } catch (error) {
    const obstacle = obstacleOf(error);
    if (obstacle === null) return failed(failureText(error));
    queued.note(obstacle);
    return keep(obstacle, { triedKey: mayHaveCounted(obstacle) ? key : null, doneAt });
  }
}

interface Tried {
  attempt: HandOverAttempt;
  scannedAt: number;
  triedKey: string | null;
  doneAt: number | undefined;
}

async function keepDecision({ app, queued }: KioskNow, tried: Tried, obstacle: Obstacle): Promise<Verdict> {
  const { event_id: eventId, event_name: eventName } = app.event;
  const key = randomKey();
  try {
    await queued.keep({ ...tried, key, operatorId: app.operatorId, eventId, eventName, told: null });
  } catch {
    return notQueued(obstacle);
  }
  return queuedVerdict(handOverTexts.alone(tried.attempt.orderNo), obstacle, key);
}
