import type { DoorCalls } from './door-calls.ts';
import type { StationTimes } from '../scan-station/verdict.ts';

export interface Doorway {
  event: { event_id: number; event_name: string };
  operatorId: number;
  calls: DoorCalls;
  times: StationTimes;
  failureText(error: unknown): string;
}
