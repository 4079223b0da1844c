import type { DoorCalls } from './door-calls.ts';
import type { DeskTimes } from '../desk/verdict.ts';

export interface Doorway {
  event: { event_id: number; event_name: string };
  operatorId: number;
  calls: DoorCalls;
  times: DeskTimes;
  failureText(error: unknown): string;
}
