import type { DoorAnswer, DoorFan } from '@backline/contract/door';
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
  [section && `Section\u00a0${section}`, row && `Row\u00a0${row}`, seat && `Seat\u00a0${seat}`]
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
      return of('in', 'Checked in', fan === null ? '' : namedElsewhere(fan));
    case 'already_in':
      return of('already', 'Already in', fan === null ? '' : arrivedText(fan, times));
    case 'other_event':
      return { ...otherEvent(other?.event_name ?? null), name: fan?.name ?? null };
    case 'unknown':
      return of('refused', 'Not on the list', 'They did not join this event. Search, or let them join below.');
    case 'not_open_yet':
      return of('refused', 'Not open yet', `Check-in opens ${times.moment(opens)}.`);
    case 'over':
      return of('refused', 'Over', `Check-in was open until ${times.moment(closes)}.`);
    case 'code_expired':
      return { ...oldCode, name: fan?.name ?? null };
    case 'code_invalid':
      return notOurs;
  }
}

const told = (tone: Tone, word: string, reason: string): Verdict => ({ tone, word, name: null, seat: '', reason });

export const notOurs = told('refused', 'Not our code', 'Ask for “Show my code” in their app, or search for the name.');
export const oldCode = told(
  'refused',
  'Old code',
  'It changes every 30 seconds: ask for the code in their app, not a picture of it.',
);
export const otherEvent = (name: string | null): Verdict =>
  told('refused', 'Other event', `Their code is for ${name ?? 'another event'}.`);

/** Where nobody can say yet whether it is good. */
export const kept = (name: string | null, obstacle: Obstacle): Verdict => ({
  ...told('kept', 'Kept', `${obstacleTitle(obstacle)}: it will be judged ${untilText(obstacle)}.`),
  name,
});
export const keptBefore = (at: number, times: DoorTimes): Verdict =>
  told('already', 'Kept already', `The same fan was kept here at ${times.time(at)}.`);
export const notKept = (obstacle: Obstacle): Verdict =>
  told('refused', 'Not kept', `${obstacleTitle(obstacle)}, and this browser stores nothing: write it down.`);
export const failed = (reason: string): Verdict => told('refused', 'Not decided', reason);

/** `At 08:15 PM, by Tim.` */
export function arrivedText({ checkin_dttm: at, checked_in_by: by }: DoorFan, times: DoorTimes): string {
  if (at === null) return '';
  return `At ${times.time(at)}, ${by === null ? 'by their own hand' : `by ${by}`}.`;
}

function namedElsewhere({ named_seat: named }: DoorFan): string {
  if (named === null) return '';
  const text = seatText(named);
  return text === '' ? '' : `They say: ${text}.`;
}
