import type { DoorAnswer, DoorFan } from '@backline/contract/door';
import { doorWords } from './door-words.ts';
import type { Obstacle } from './obstacle.ts';
import { obstacleTitle, untilText } from './obstacle-words.ts';

/** What is seen, heard and felt alike. */
export type Tone = 'in' | 'already' | 'refused' | 'kept';

/** How the keeper's app writes moments, by the clocks of the event. */
export interface DoorTimes {
  /** Of tonight: the hour alone. */
  time(epochMs: number): string;
  moment(epochMs: number): string;
}

/** What the door says of one scan or tap. */
export interface Verdict {
  tone: Tone;
  /** Read across a queue: a word or two. */
  word: string;
  name: string | null;
  /** Empty where the hall has none. */
  seat: string;
  /** What explains it, or what to do. */
  reason: string;
}

/** `Section 12 · Row C · Seat 4`, each of them in one piece. */
export const seatText = ({ section, row, seat }: Pick<DoorFan, 'section' | 'row' | 'seat'>): string =>
  [
    section && `${doorWords.seat.section}\u00a0${section}`,
    row && `${doorWords.seat.row}\u00a0${row}`,
    seat && `${doorWords.seat.seat}\u00a0${seat}`,
  ]
    .filter(Boolean)
    .join(' · ');

export function verdictOf(answer: DoorAnswer, times: DoorTimes): Verdict {
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

const told = (tone: Tone, word: string, reason: string): Verdict => ({ tone, word, name: null, seat: '', reason });

export const notOurs = told('refused', doorWords.notOurs.word, doorWords.notOurs.reason);
export const oldCode = told('refused', doorWords.oldCode.word, doorWords.oldCode.reason);
export const otherEvent = (name: string | null): Verdict =>
  told('refused', doorWords.otherEvent.word, doorWords.otherEvent.reason(name));

/** Where nobody can say yet whether it is good. */
export const kept = (name: string | null, obstacle: Obstacle): Verdict => ({
  ...told('kept', doorWords.kept.word, doorWords.kept.reason(obstacleTitle(obstacle), untilText(obstacle))),
  name,
});
export const keptBefore = (at: number, times: DoorTimes): Verdict =>
  told('already', doorWords.keptBefore.word, doorWords.keptBefore.reason(times.time(at)));
export const notKept = (obstacle: Obstacle): Verdict =>
  told('refused', doorWords.notKept.word, doorWords.notKept.reason(obstacleTitle(obstacle)));
export const failed = (reason: string): Verdict => told('refused', doorWords.notDecided.word, reason);

/** `At 08:15 PM, by Tim.` */
export function arrivedText({ checkin_dttm: at, checked_in_by: by }: DoorFan, times: DoorTimes): string {
  if (at === null) return '';
  return doorWords.alreadyIn.reason(times.time(at), by);
}

function namedElsewhere({ named_seat: named }: DoorFan): string {
  if (named === null) return '';
  const text = seatText(named);
  return text === '' ? '' : doorWords.checkedIn.namedElsewhere(text);
}
