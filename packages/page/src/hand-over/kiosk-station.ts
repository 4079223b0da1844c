import type { CallOptions } from '@backline/client';
import type { HandOverAnswer, handOverOrder, scanOrder } from '@backline/contract/hand-overs';
import type { Input } from '@backline/contract/operation';
import { scanCallOptions, type ScanStation } from '../scan-station/scan-station.ts';
import type { StationTimes } from '../scan-station/verdict.ts';
import { useQueued, type Queued } from '../scan-station/use-queued.ts';
import { queuedHandOvers, type HandOverAttempt } from './queued-hand-overs.ts';

export interface KioskApp {
  event: { event_id: number; event_name: string };
  operatorId: number;
  calls: {
    scan(input: Input<typeof scanOrder>, options: CallOptions): Promise<HandOverAnswer>;
    handOver(input: Input<typeof handOverOrder>, options: CallOptions): Promise<HandOverAnswer>;
  };
  times: StationTimes;
  failureText(error: unknown): string;
}

export type QueuedAtKiosk = Queued<HandOverAttempt, HandOverAnswer>;

export const kioskStation = ({
  event,
  operatorId,
  calls,
  failureText,
}: KioskApp): ScanStation<HandOverAttempt, HandOverAnswer> => ({
  event,
  operatorId,
  entries: queuedHandOvers,
  ask(call) {
    const { code, status, readAt } = call.attempt;
    const times = { read_at: readAt, done_at: call.doneAt, scanned_at: call.scannedAt };
    const input = { event_id: call.eventId, code, status, ...times };
    return calls.handOver(input, scanCallOptions(call));
  },
  isDone: ({ outcome }) => outcome === 'handed_over' || outcome === 'not_delivered',
  failureText,
});

export const useQueuedHandOvers = (app: KioskApp, onSent: () => void): QueuedAtKiosk =>
  useQueued(kioskStation(app), onSent);
