import type { DoorAnswer, DoorFan } from '@backline/contract/door';
import { seatText, newVerdict, type StationTimes, type Tone, type Verdict } from '../scan-station/verdict.ts';
import * as doorTexts from '@backline/contract/door.texts';

export function verdictOf(answer: DoorAnswer, times: StationTimes): Verdict {
  const { outcome, fan, other_event: other, opens_dttm: opens, closes_dttm: closes } = answer;
  const of = (tone: Tone, word: string, reason: string): Verdict => ({
    tone,
    word,
    name: fan?.name ?? null,
    seat: fan === null ? '' : seatText(fan),
    reason,
  });
  switch (outcome) {
    case 'checked_in':
      return of('in', doorTexts.checkedIn.word, fan === null ? '' : namedElsewhere(fan));
    case 'already_in':
      return of('already', doorTexts.alreadyIn.word, fan === null ? '' : arrivedText(fan, times));
    case 'other_event':
      return { ...otherEvent(other?.event_name ?? null), name: fan?.name ?? null };
    case 'unknown':
      return of('refused', doorTexts.unknown.word, doorTexts.unknown.reason);
    case 'not_open_yet':
      return of('refused', doorTexts.notOpenYet.word, doorTexts.notOpenYet.reason(times.moment(opens)));
    case 'over':
      return of('refused', doorTexts.over.word, doorTexts.over.reason(times.moment(closes)));
    case 'code_expired':
      return { ...oldCode, name: fan?.name ?? null };
    case 'code_invalid':
      return notOurs;
  }
}

export const notOurs = newVerdict('refused', doorTexts.notOurs.word, doorTexts.notOurs.reason);
export const oldCode = newVerdict('refused', doorTexts.oldCode.word, doorTexts.oldCode.reason);
export const otherEvent = (name: string | null): Verdict =>
  newVerdict('refused', doorTexts.otherEvent.word, doorTexts.otherEvent.reason(name));

export const queuedBefore = (at: number, times: StationTimes): Verdict =>
  newVerdict('already', doorTexts.queuedBefore.word, doorTexts.queuedBefore.reason(times.time(at)));

/** Formats a check-in as `At 08:15 PM, by Tim.` */
export function arrivedText({ checkin_dttm: at, checked_in_by: by }: DoorFan, times: StationTimes): string {
  if (at === null) return '';
  return doorTexts.alreadyIn.reason(times.time(at), by);
}

function namedElsewhere({ named_seat: named }: DoorFan): string {
  if (named === null) return '';
  const text = seatText(named);
  return text === '' ? '' : doorTexts.checkedIn.namedElsewhere(text);
}
