import { randomKey } from '@backline/client';
import { codeStep } from '@backline/contract/changing-code';
import type { HandOverStatus, KioskOrder } from '@backline/contract/hand-overs';
import { readOrderCode } from '@backline/contract/order-code';
import { useRef, useState } from 'react';
import { deskCallOptions } from '../desk/desk.ts';
import { isAskedInVain, mayHaveCounted, obstacleOf, type Obstacle } from '../desk/obstacle.ts';
import { obstacleTitle } from '../desk/obstacle-words.ts';
import { createRepeatGuard } from '../desk/repeated-scans.ts';
import { useVerdict, type ShownVerdict } from '../desk/use-verdict.ts';
import { failed, kept as keptVerdict, notKept, type Verdict } from '../desk/verdict.ts';
import { handOverVerdict, noOrderCode, oldOrderCode, orderKeptBefore, orderOfOtherEvent } from './hand-over-verdict.ts';
import { handOverWords as words } from './hand-over-words.ts';
import type { HandOverAttempt } from './kept-hand-overs.ts';
import { kioskDesk, type KeptAtKiosk, type KioskApp } from './kiosk-desk.ts';

/** Steps of its clock by which a code may be off before a kiosk without network calls it old: the server is stricter. */
const mostSteps = 2;

interface KioskOptions {
  app: KioskApp;
  kept: KeptAtKiosk;
  isMuted: boolean;
  /** By so much the server's clock is ahead of this device's; undefined until it has said so. */
  aheadMs: number | undefined;
  /** The server has said what became of an order. */
  onDecided(): void;
  /** The scanned order of this event, and its code: where the app has a page of its own for it. Left out: it waits here to be decided. */
  onFound?(read: ReadOrder): void;
}

/** An order whose code was read. */
export interface ReadOrder extends Pick<HandOverAttempt, 'code' | 'orderNo' | 'readAt'> {}

/** One that waits to be handed over. */
export interface OpenOrder extends ReadOrder {
  /** Null without network. */
  order: KioskOrder | null;
}

export interface Kiosk {
  /** The last one. */
  verdict: ShownVerdict | null;
  isBusy: boolean;
  open: OpenOrder | null;
  /** What a camera or a hand scanner read, any number of times. */
  scan(text: string): void;
  /**
   * Says what became of an order: of a call that is not answered it is kept, and sent later. Null for the second half of a double click,
   * which the first one answers. `met`: what a page of its own met that has asked already.
   */
  decide(order: ReadOrder, status: HandOverStatus, met?: Obstacle): Promise<Verdict | null>;
  /** Done with an order whose code may still be before the camera. */
  settle(code: string): void;
  show(verdict: Verdict): void;
}

/** Reads codes of orders and says what became of them, with the server where it answers and without it where it does not. */
export function useKiosk({ app, kept, isMuted, aheadMs, onDecided, onFound }: KioskOptions): Kiosk {
  const { event, keeperId, calls, times, failureText } = app;
  const { verdict, show } = useVerdict({ isMuted, waiting: kept.waiting });
  const [open, setOpen] = useState<OpenOrder | null>(null);
  const [underWay, setUnderWay] = useState(0);
  const [guard] = useState(() => createRepeatGuard(orderKey));
  /** What was scanned last: of two phones before the camera nobody is led to the one that went. */
  const lastScan = useRef(0);
  const isDeciding = useRef(false);
  const latest = useRef({ kept, show, aheadMs, onFound });
  latest.current = { kept, show, aheadMs, onFound };
  const serverTime = (at: number) => at + (latest.current.aheadMs ?? 0);

  async function look(read: ReadOrder): Promise<void> {
    const { code } = read;
    const mine = lastScan.current;
    const { obstacle } = latest.current.kept;
    if (obstacle !== null && isAskedInVain(obstacle)) return openAlone(read, obstacle);
    try {
      const options = deskCallOptions({ key: randomKey(), keeperId });
      const answer = await calls.scan({ event_id: event.event_id, code }, options);
      latest.current.kept.note(null);
      if (mine !== lastScan.current) return;
      const { order } = answer;
      if (order !== null && latest.current.onFound !== undefined) {
        latest.current.show(handOverVerdict(answer, times));
        return latest.current.onFound(read);
      }
      setOpen(answer.outcome === 'due' ? { ...read, order } : null);
      latest.current.show(handOverVerdict(answer, times));
    } catch (error) {
      const met = obstacleOf(error);
      if (met !== null) latest.current.kept.note(met);
      if (mine !== lastScan.current) return;
      if (met === null) {
        onDecided();
        return latest.current.show(failed(failureText(error)));
      }
      openAlone(read, met);
    }
  }

  /** What a kiosk sees of a code by itself; its signature and the order only the server can judge. */
  function openAlone(read: ReadOrder, obstacle: Obstacle): void {
    const { code, orderNo } = read;
    const said = readOrderCode(code);
    if (said === null) return latest.current.show(noOrderCode);
    if (said.eventId !== event.event_id) return latest.current.show(orderOfOtherEvent(null));
    if (Math.abs(said.step - codeStep(serverTime(Date.now()))) > mostSteps) return latest.current.show(oldOrderCode);
    const before = latest.current.kept.waiting.find(({ attempt }) => attempt.orderNo === orderNo);
    if (before !== undefined) return latest.current.show(orderKeptBefore(before.scannedAt, times));
    setOpen({ ...read, order: null });
    const reason = words.aloneReason(obstacleTitle(obstacle));
    latest.current.show({ tone: 'kept', word: words.alone(orderNo), name: null, seat: '', reason });
  }

  async function decideNow({ code, orderNo, readAt }: ReadOrder, status: HandOverStatus, asked?: Obstacle) {
    const attempt = { code, orderNo, readAt, status };
    const scannedAt = serverTime(Date.now());
    const { event_id: eventId, event_name: eventName } = event;
    const keep = async (triedKey: string | null, doneAt: number | undefined, obstacle: Obstacle): Promise<Verdict> => {
      const entry = {
        key: randomKey(),
        keeperId,
        eventId,
        eventName,
        attempt,
        scannedAt,
        triedKey,
        doneAt,
        told: null,
      };
      try {
        await latest.current.kept.keep(entry);
      } catch {
        return notKept(obstacle);
      }
      return keptVerdict(words.alone(orderNo), obstacle, entry.key);
    };
    const { obstacle } = latest.current.kept;
    if (asked !== undefined) return keep(null, undefined, asked);
    if (obstacle !== null && isAskedInVain(obstacle)) return keep(null, undefined, obstacle);
    const key = randomKey();
    const doneAt = latest.current.aheadMs === undefined ? undefined : scannedAt;
    try {
      const answer = await kioskDesk(app).ask({ eventId, attempt, key, keeperId, doneAt });
      latest.current.kept.note(null);
      return handOverVerdict(answer, times);
    } catch (error) {
      const met = obstacleOf(error);
      if (met === null) return failed(failureText(error));
      latest.current.kept.note(met);
      return keep(mayHaveCounted(met) ? key : null, doneAt, met);
    }
  }

  async function busy<Result>(run: () => Promise<Result>): Promise<Result> {
    setUnderWay((many) => many + 1);
    try {
      return await run();
    } finally {
      setUnderWay((many) => many - 1);
    }
  }

  return {
    verdict,
    isBusy: underWay > 0,
    open,
    scan(text) {
      const code = text.trim().toUpperCase();
      if (!guard.isNew(code)) return;
      const said = readOrderCode(code);
      lastScan.current += 1;
      // What is said now is not of the order that was open: its buttons go with it.
      setOpen((shown) => (shown?.orderNo === said?.orderNo ? shown : null));
      if (said === null) return latest.current.show(noOrderCode);
      const readAt = latest.current.aheadMs === undefined ? undefined : serverTime(Date.now());
      void busy(() => look({ code, orderNo: said.orderNo, readAt }));
    },
    async decide(order, status, met) {
      if (isDeciding.current) return null;
      isDeciding.current = true;
      try {
        const told = await busy(() => decideNow(order, status, met));
        guard.settle(order.code);
        setOpen((shown) => (shown?.orderNo === order.orderNo ? null : shown));
        latest.current.show(told);
        onDecided();
        return told;
      } finally {
        isDeciding.current = false;
      }
    },
    settle: guard.settle,
    show,
  };
}

/** For what a camera sees again and again. */
function orderKey(text: string): string | null {
  const code = readOrderCode(text);
  return code && `order ${code.orderNo}`;
}
