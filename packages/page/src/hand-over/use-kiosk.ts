import { randomKey } from '@backline/client';
import type { HandOverStatus, KioskOrder } from '@backline/contract/hand-overs';
import { readOrderCode } from '@backline/contract/order-code';
import { useRef, useState } from 'react';
import { scanCallOptions } from '../scan-station/scan-station.ts';
import { isAskedInVain, obstacleOf, type Obstacle } from '../scan-station/obstacle.ts';
import { obstacleTitle } from '../scan-station/obstacle-text.ts';
import { createRepeatGuard } from '../scan-station/repeated-scans.ts';
import { useUnderWay } from '../scan-station/use-under-way.ts';
import { useVerdict, type ShownVerdict } from '../scan-station/use-verdict.ts';
import { failed, type Verdict } from '../scan-station/verdict.ts';
import { handOverVerdict, noOrderCode } from './hand-over-verdict.ts';
import * as handOverTexts from '@backline/contract/hand-overs.texts';
import { decideOrder, refusalAlone, serverTime, type ReadOrder } from './kiosk-decision.ts';
import type { QueuedAtKiosk, KioskApp } from './kiosk-station.ts';

interface KioskOptions {
  app: KioskApp;
  queued: QueuedAtKiosk;
  isMuted: boolean;
  aheadMs: number | undefined;
  onDecided(): void;
  /** Opens the order's own page in apps that have one. If omitted, the operator decides on the order here. */
  onFound?(read: ReadOrder): void;
}

export interface OpenOrder extends ReadOrder {
  order: KioskOrder | null;
}

export interface Kiosk {
  verdict: ShownVerdict | null;
  isBusy: boolean;
  open: OpenOrder | null;
  scan(text: string): void;
  /** Returns null for the second click of a double click. `met` is an obstacle that the order's own page found. */
  decide(order: ReadOrder, status: HandOverStatus, met?: Obstacle): Promise<Verdict | null>;
  settle(code: string): void;
  show(verdict: Verdict): void;
}

export function useKiosk({ app, queued, isMuted, aheadMs, onDecided, onFound }: KioskOptions): Kiosk {
  const { event, operatorId, calls, times, failureText } = app;
  const { verdict, show } = useVerdict({ isMuted, waiting: queued.waiting });
  const [open, setOpen] = useState<OpenOrder | null>(null);
  const { isBusy, busy } = useUnderWay();
  const [guard] = useState(() => createRepeatGuard(orderKey));
  /** Counts scans, so that a late answer about an earlier scan opens nothing. */
  const lastScan = useRef(0);
  const isDeciding = useRef(false);
  const latest = useRef({ app, queued, show, aheadMs, onFound });
  latest.current = { app, queued, show, aheadMs, onFound };

  async function look(read: ReadOrder): Promise<void> {
    const mine = lastScan.current;
    const { obstacle } = latest.current.queued;
    if (obstacle !== null && isAskedInVain(obstacle)) return openAlone(read, obstacle);
    try {
      const options = scanCallOptions({ key: randomKey(), operatorId });
      const answer = await calls.scan({ event_id: event.event_id, code: read.code }, options);
      latest.current.queued.note(null);
      if (mine !== lastScan.current) return;
      const { order } = answer;
      latest.current.show(handOverVerdict(answer, times));
      if (order !== null && latest.current.onFound !== undefined) return latest.current.onFound(read);
      setOpen(answer.outcome === 'due' ? { ...read, order } : null);
    } catch (error) {
      const met = obstacleOf(error);
      if (met !== null) latest.current.queued.note(met);
      if (mine !== lastScan.current) return;
      if (met !== null) return openAlone(read, met);
      onDecided();
      latest.current.show(failed(failureText(error)));
    }
  }

  function openAlone(read: ReadOrder, obstacle: Obstacle): void {
    const refusal = refusalAlone(latest.current, read);
    if (refusal !== null) return latest.current.show(refusal);
    setOpen({ ...read, order: null });
    const reason = handOverTexts.aloneReason(obstacleTitle(obstacle));
    latest.current.show({ tone: 'queued', word: handOverTexts.alone(read.orderNo), name: null, seat: '', reason });
  }

  return {
    verdict,
    isBusy,
    open,
    scan(text) {
      const code = text.trim().toUpperCase();
      if (!guard.isNew(code)) return;
      const signedCode = readOrderCode(code);
      lastScan.current += 1;
      // Closes any other open order and its buttons, because the new verdict is not about that order.
      setOpen((shown) => (shown?.orderNo === signedCode?.orderNo ? shown : null));
      if (signedCode === null) return latest.current.show(noOrderCode);
      const readAt = latest.current.aheadMs === undefined ? undefined : serverTime(latest.current, Date.now());
      void busy(() => look({ code, orderNo: signedCode.orderNo, readAt }));
    },
    async decide(order, status, met) {
      if (isDeciding.current) return null;
      isDeciding.current = true;
      try {
        const verdict = await busy(() => decideOrder(latest.current, { order, status, met }));
        guard.settle(order.code);
        setOpen((shown) => (shown?.orderNo === order.orderNo ? null : shown));
        latest.current.show(verdict);
        onDecided();
        return verdict;
      } finally {
        isDeciding.current = false;
      }
    },
    settle: guard.settle,
    show,
  };
}

/** Returns a key that identifies a code's order across repeated scans. */
function orderKey(text: string): string | null {
  const code = readOrderCode(text);
  return code && `order ${code.orderNo}`;
}
