import type { DoorCalls } from './door-calls.ts';
import type { DeskTimes } from '../desk/verdict.ts';

/** Whose door it is, and how the keeper's app speaks to the server and to people. */
export interface Doorway {
  event: { event_id: number; event_name: string };
  /** Who stands there: of the staff, or an event admin. */
  keeperId: number;
  calls: DoorCalls;
  times: DeskTimes;
  failureText(error: unknown): string;
}
