import * as doorTexts from '@backline/contract/door.texts';
import { invalidField } from '../../platform/errors/errors.ts';
import { cameAt, momentOf } from './door.policy.ts';

export interface Moment {
  at: number | null;
  isKept: boolean;
  isTooOld: boolean;
}

export const now: Moment = { at: null, isKept: false, isTooOld: false };

export function judged({ scanned_at: scannedAt, done_at: doneAt }: { scanned_at?: number; done_at?: number }): Moment {
  if (scannedAt === undefined) return { ...now, at: cameAt(doneAt, Date.now()) };
  const at = momentOf(scannedAt, Date.now());
  if (at === 'ahead') throw invalidField('scanned_at', doorTexts.doorClockAhead);
  return at === 'too-old' ? { at: scannedAt, isKept: true, isTooOld: true } : { at, isKept: true, isTooOld: false };
}
