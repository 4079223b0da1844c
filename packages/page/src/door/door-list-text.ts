import type { DoorAnswer, DoorFan } from '@backline/contract/door';
import * as doorTexts from '@backline/contract/door.texts';
import type { QueuedWords } from '../scan-station/queued-entry-text.ts';
import type { Attempt, QueuedScan } from './queued-scans.ts';
import type { StationTimes } from '../scan-station/verdict.ts';
import { verdictOf } from './verdict.ts';

/** Formats a check-in as `07:35 PM, Tim`. Returns null for a fan who is not checked in. */
export function arrivalText({ checkin_dttm: at, checked_in_by: by }: DoorFan, times: StationTimes): string | null {
  return at === null ? null : `${times.time(at)}${by === null ? '' : `, ${by}`}`;
}

interface Twice {
  fan: DoorFan;
  scanned_dttm: number;
  scanned_by: string;
}

export const twiceTitle = ({ fan }: Twice): string => doorTexts.twice.title(fan.name);

export function twiceText({ fan, scanned_dttm: again, scanned_by: by }: Twice, times: StationTimes): string {
  const { checkin_dttm: at, checked_in_by: first } = fan;
  const before = at === null ? '' : doorTexts.twice.first(times.time(at), first);
  return doorTexts.twice.text(before, times.time(again), by);
}

function queuedText({ attempt, scannedAt, told }: QueuedScan, times: StationTimes): string {
  const known = told !== null && 'answer' in told ? (told.answer.fan?.name ?? null) : null;
  const name = known ?? (attempt.kind === 'tap' ? attempt.name : doorTexts.aCode);
  return `${name}, ${times.time(scannedAt)}`;
}

function answerText({ told }: QueuedScan, times: StationTimes): string {
  if (told === null) return '';
  if ('refusal' in told) return told.refusal;
  const { word, reason } = verdictOf(told.answer, times);
  return `${word}. ${reason}`;
}

export const queuedWordsOf = (times: StationTimes): QueuedWords<Attempt, DoorAnswer> => ({
  queued: (scan) => queuedText(scan, times),
  answer: (scan) => answerText(scan, times),
});
