import { randomKey } from '@backline/client';
import { codeStep } from '@backline/contract/changing-code';
import type { HandOverStatus, KioskOrder } from '@backline/contract/hand-overs';
import { readOrderCode } from '@backline/contract/order-code';
import { useRef, useState } from 'react';
import { deskCallOptions } from '../desk/desk.ts';
import { isAskedInVain, mayHaveCounted, obstacleOf, type Obstacle } from '../desk/obstacle.ts';
import { obstacleTitle } from '../desk/obstacle-words.ts';
import { createRepeatGuard } from '../desk/repeated-scans.ts';
import { play, vibrate } from '../desk/sounds.ts';
import { failed, kept as keptVerdict, notKept, type Verdict } from '../desk/verdict.ts';
import { handOverVerdict, noOrderCode, oldOrderCode, orderKeptBefore, orderOfOtherEvent } from './hand-over-verdict.ts';
import { handOverWords as words } from './hand-over-words.ts';
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
  onFound?(order: KioskOrder, code: string): void;
}

/** A scanned order that waits to be handed over. */
export interface OpenOrder {
  code: string;
  orderNo: string;
  /** Null without network. */
  order: KioskOrder | null;
}

export interface Kiosk {
  /** The last one; its id tells it from the same once more. */
  verdict: (Verdict & { id: number }) | null;
  isBusy: boolean;
  open: OpenOrder | null;
  /** What a camera or a hand scanner read, any number of times. */
  scan(text: string): void;
  /** Says what became of an order: of a call that is not answered it is kept, and sent later. */
  decide(order: Pick<OpenOrder, 'code' | 'orderNo'>, status: HandOverStatus): Promise<Verdict>;
  dismiss(): void;
  show(verdict: Verdict): void;
}

/** Reads codes of orders and says what became of them, with the server where it answers and without it where it does not. */
export function useKiosk({ app, kept, isMuted, aheadMs, onDecided, onFound }: KioskOptions): Kiosk {
  const { event, keeperId, calls, times, failureText } = app;
  const [verdict, setVerdict] = useState<Kiosk['verdict']>(null);
  const [open, setOpen] = useState<OpenOrder | null>(null);
  const [underWay, setUnderWay] = useState(0);
  const [guard] = useState(() => createRepeatGuard(orderKey));
  const count = useRef(0);
  const show = (told: Verdict) => {
    count.current += 1;
    setVerdict({ ...told, id: count.current });
    if (!isMuted) play(told.tone);
    vibrate(told.tone);
  };
  const latest = useRef({ kept, show, aheadMs, onFound });
  latest.current = { kept, show, aheadMs, onFound };
  const serverTime = (at: number) => at + (latest.current.aheadMs ?? 0);

  async function look(code: string, orderNo: string): Promise<void> {
    const { obstacle } = latest.current.kept;
    if (obstacle !== null && isAskedInVain(obstacle)) return openAlone(code, orderNo, obstacle);
    try {
      const call = { eventId: event.event_id, attempt: code, key: randomKey(), keeperId };
      const answer = await calls.scan({ event_id: event.event_id, code }, deskCallOptions(call));
      latest.current.kept.note(null);
      const { order } = answer;
      if (order !== null && latest.current.onFound !== undefined) {
        latest.current.show(handOverVerdict(answer, times));
        return latest.current.onFound(order, code);
      }
      setOpen(answer.outcome === 'due' ? { code, orderNo, order } : null);
      latest.current.show(handOverVerdict(answer, times));
    } catch (error) {
      const met = obstacleOf(error);
      if (met === null) {
        onDecided();
        return latest.current.show(failed(failureText(error)));
      }
      latest.current.kept.note(met);
      openAlone(code, orderNo, met);
    }
  }

  /** What a kiosk sees of a code by itself; its signature and the order only the server can judge. */
  function openAlone(code: string, orderNo: string, obstacle: Obstacle): void {
    const said = readOrderCode(code);
    if (said === null) return latest.current.show(noOrderCode);
    if (said.eventId !== event.event_id) return latest.current.show(orderOfOtherEvent(null));
    if (Math.abs(said.step - codeStep(serverTime(Date.now()))) > mostSteps) return latest.current.show(oldOrderCode);
    const before = latest.current.kept.waiting.find(({ attempt }) => attempt.orderNo === orderNo);
    if (before !== undefined) return latest.current.show(orderKeptBefore(before.scannedAt, times));
    setOpen({ code, orderNo, order: null });
    const reason = words.aloneReason(obstacleTitle(obstacle));
    latest.current.show({ tone: 'kept', word: words.alone(orderNo), name: null, seat: '', reason });
  }

  async function decideNow({ code, orderNo }: Pick<OpenOrder, 'code' | 'orderNo'>, status: HandOverStatus) {
    const attempt = { code, orderNo, status };
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
      return keptVerdict(words.alone(orderNo), obstacle);
    };
    const { obstacle } = latest.current.kept;
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
      if (said === null) return latest.current.show(noOrderCode);
      void busy(() => look(code, said.orderNo));
    },
    async decide(order, status) {
      const told = await busy(() => decideNow(order, status));
      guard.settle(order.code);
      setOpen(null);
      latest.current.show(told);
      onDecided();
      return told;
    },
    dismiss: () => setOpen(null),
    show,
  };
}

/** For what a camera sees again and again. */
function orderKey(text: string): string | null {
  const code = readOrderCode(text);
  return code && `order ${code.orderNo}`;
}
