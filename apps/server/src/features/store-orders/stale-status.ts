import type { ProcessingStatus } from '@backline/contract/order-status';

interface WantedStatus {
  /** Undefined: nobody says what their page showed. */
  shown: ProcessingStatus | undefined;
  stored: ProcessingStatus;
  wanted: ProcessingStatus;
}

/**
 * Whether somebody else was first. Two who want the same both have it, but one alone hands an order over: whoever did
 * so may say it again, for their first answer may be lost.
 */
export const isStale = ({ shown, stored, wanted }: WantedStatus, lastMover: number | null, by: number): boolean =>
  shown !== undefined && shown !== stored && (wanted !== stored || (wanted === 'completed' && lastMover !== by));
