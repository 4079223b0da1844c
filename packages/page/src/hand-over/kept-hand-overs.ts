import type { HandOverAnswer, HandOverStatus } from '@backline/contract/hand-overs';
import { keptEntries, type KeptEntry } from '../desk/kept-entries.ts';

/** What became of the order whose code it is, in the hands of who stood there. */
export interface HandOverAttempt {
  code: string;
  orderNo: string;
  /** When the code was read, by the server's clock; undefined where that was not known. */
  readAt: number | undefined;
  status: HandOverStatus;
}

export type KeptHandOver = KeptEntry<HandOverAttempt, HandOverAnswer>;

export const keptHandOvers = keptEntries<HandOverAttempt, HandOverAnswer>('backline-hand-overs');
