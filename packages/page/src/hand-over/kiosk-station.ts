import type { CallOptions } from '@backline/client';
import type { HandOverAnswer, handOverOrder, scanOrder } from '@backline/contract/hand-overs';
import type { Input } from '@backline/contract/operation';
import { scanCallOptions, type ScanStation } from '../scan-station/scan-station.ts';
import type { StationTimes } from '../scan-station/verdict.ts';
import { useKept, type Kept } from '../scan-station/use-kept.ts';
import { keptHandOvers, type HandOverAttempt } from './kept-hand-overs.ts';

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

export type KeptAtKiosk = Kept<HandOverAttempt, HandOverAnswer>;

export const kioskStation = ({
  event,
  operatorId,
  calls,
  failureText,
}: KioskApp): ScanStation<HandOverAttempt, HandOverAnswer> => ({
  event,
  operatorId,
  entries: keptHandOvers,
  ask(call) {
    const { code, status, readAt } = call.attempt;
    const times = { read_at: readAt, done_at: call.doneAt, scanned_at: call.scannedAt };
    const input = { event_id: call.eventId, code, status, ...times };
    return calls.handOver(input, scanCallOptions(call));
  },
  isDone: ({ outcome }) => outcome === 'handed_over' || outcome === 'not_delivered',
  failureText,
});

export const useKeptHandOvers = (app: KioskApp, onSent: () => void): KeptAtKiosk => useKept(kioskStation(app), onSent);
