import type { ProcessingStatus } from '@backline/contract/order-status';

interface WantedStatus {
  shown: ProcessingStatus | undefined;
  stored: ProcessingStatus;
  wanted: ProcessingStatus;
}

/**
 * Returns true if somebody changed the status after the page showed it. Allows the same person to repeat a hand-over,
 * because the first response may be lost.
 */
export const isStale = ({ shown, stored, wanted }: WantedStatus, lastMover: number | null, by: number): boolean =>
  shown !== undefined && shown !== stored && (wanted !== stored || (wanted === 'completed' && lastMover !== by));
