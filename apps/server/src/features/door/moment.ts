import { serverMessages } from '@backline/contract/server-messages';
import { invalidField } from '../../platform/errors/errors.ts';
import { cameAt, momentOf } from './door.policy.ts';

/** By what a desk's entry is judged. */
export interface Moment {
  /** Null: now. */
  at: number | null;
  /** Told later, by a phone that could not ask. */
  isKept: boolean;
  isTooOld: boolean;
}

export const now: Moment = { at: null, isKept: false, isTooOld: false };

/** Throws `invalid_input` for a kept entry that is ahead. */
export function judged({ scanned_at: scannedAt, done_at: doneAt }: { scanned_at?: number; done_at?: number }): Moment {
  if (scannedAt === undefined) return { ...now, at: cameAt(doneAt, Date.now()) };
  const at = momentOf(scannedAt, Date.now());
  if (at === 'ahead') throw invalidField('scanned_at', serverMessages.doorClockAhead);
  return at === 'too-old' ? { at: scannedAt, isKept: true, isTooOld: true } : { at, isKept: true, isTooOld: false };
}
