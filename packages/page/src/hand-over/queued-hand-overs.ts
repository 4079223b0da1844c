import type { HandOverAnswer, HandOverStatus } from '@backline/contract/hand-overs';
import { queuedEntries, type QueuedEntry } from '../scan-station/queued-entries.ts';

export interface HandOverAttempt {
  code: string;
  orderNo: string;
  readAt: number | undefined;
  status: HandOverStatus;
}

export type QueuedHandOver = QueuedEntry<HandOverAttempt, HandOverAnswer>;

export const queuedHandOvers = queuedEntries<HandOverAttempt, HandOverAnswer>('backline-hand-overs');
