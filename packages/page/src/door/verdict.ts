import type { DoorAnswer, DoorFan } from '@backline/contract/door';
import { seatText, told, type DeskTimes, type Tone, type Verdict } from '../desk/verdict.ts';
import { doorWords } from './door-words.ts';

export function verdictOf(answer: DoorAnswer, times: DeskTimes): Verdict {
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
      return of('in', doorWords.checkedIn.word, fan === null ? '' : namedElsewhere(fan));
    case 'already_in':
      return of('already', doorWords.alreadyIn.word, fan === null ? '' : arrivedText(fan, times));
    case 'other_event':
      return { ...otherEvent(other?.event_name ?? null), name: fan?.name ?? null };
    case 'unknown':
      return of('refused', doorWords.unknown.word, doorWords.unknown.reason);
    case 'not_open_yet':
      return of('refused', doorWords.notOpenYet.word, doorWords.notOpenYet.reason(times.moment(opens)));
    case 'over':
      return of('refused', doorWords.over.word, doorWords.over.reason(times.moment(closes)));
    case 'code_expired':
      return { ...oldCode, name: fan?.name ?? null };
    case 'code_invalid':
      return notOurs;
  }
}

export const notOurs = told('refused', doorWords.notOurs.word, doorWords.notOurs.reason);
export const oldCode = told('refused', doorWords.oldCode.word, doorWords.oldCode.reason);
export const otherEvent = (name: string | null): Verdict =>
  told('refused', doorWords.otherEvent.word, doorWords.otherEvent.reason(name));

export const keptBefore = (at: number, times: DeskTimes): Verdict =>
  told('already', doorWords.keptBefore.word, doorWords.keptBefore.reason(times.time(at)));

/** Formats as `At 08:15 PM, by Tim.` */
export function arrivedText({ checkin_dttm: at, checked_in_by: by }: DoorFan, times: DeskTimes): string {
  if (at === null) return '';
  return doorWords.alreadyIn.reason(times.time(at), by);
}

function namedElsewhere({ named_seat: named }: DoorFan): string {
  if (named === null) return '';
  const text = seatText(named);
  return text === '' ? '' : doorWords.checkedIn.namedElsewhere(text);
}
