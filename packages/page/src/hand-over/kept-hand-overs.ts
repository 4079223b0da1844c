import type { HandOverAnswer, HandOverStatus } from '@backline/contract/hand-overs';
import { keptEntries, type KeptEntry } from '../scan-station/kept-entries.ts';

export interface HandOverAttempt {
  code: string;
  orderNo: string;
  readAt: number | undefined;
  status: HandOverStatus;
}

export type KeptHandOver = KeptEntry<HandOverAttempt, HandOverAnswer>;

export const keptHandOvers = keptEntries<HandOverAttempt, HandOverAnswer>('backline-hand-overs');
