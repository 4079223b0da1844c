import type { ProcessingStatus } from '@backline/contract/order-status';

interface WantedStatus {
  shown: ProcessingStatus | undefined;
  stored: ProcessingStatus;
  wanted: ProcessingStatus;
}

/** A repeated hand-over by the same person is no conflict, because the first answer may be lost. */
export const isStale = ({ shown, stored, wanted }: WantedStatus, lastMover: number | null, by: number): boolean =>
  shown !== undefined && shown !== stored && (wanted !== stored || (wanted === 'completed' && lastMover !== by));
