import { deskWords } from './desk-words.ts';
import type { Obstacle } from './obstacle.ts';
import { obstacleTitle, untilText } from './obstacle-words.ts';

/** What is seen, heard and felt alike. */
export type Tone = 'in' | 'already' | 'refused' | 'kept';

/** How the keeper's app writes moments, by the clocks of the event. */
export interface DeskTimes {
  /** Of tonight: the hour alone. */
  time(epochMs: number): string;
  moment(epochMs: number): string;
}

/** What a desk says of one scan or tap. */
export interface Verdict {
  tone: Tone;
  /** Read across a queue: a word or two. */
  word: string;
  name: string | null;
  /** Empty where the hall has none. */
  seat: string;
  /** What explains it, or what to do. */
  reason: string;
  /** Of what waits for a network: the key by which it is kept. */
  keptAs?: string;
}

export const told = (tone: Tone, word: string, reason: string): Verdict => ({
  tone,
  word,
  name: null,
  seat: '',
  reason,
});

/** Where nobody can say yet whether it is good. */
export const kept = (name: string | null, obstacle: Obstacle, keptAs: string): Verdict => ({
  ...told('kept', deskWords.kept.word, deskWords.kept.reason(obstacleTitle(obstacle), untilText(obstacle))),
  name,
  keptAs,
});
export const notKept = (obstacle: Obstacle): Verdict =>
  told('refused', deskWords.notKept.word, deskWords.notKept.reason(obstacleTitle(obstacle)));
export const failed = (reason: string): Verdict => told('refused', deskWords.notDecided.word, reason);

/** `Section 12 · Row C · Seat 4`, each of them in one piece. */
export const seatText = ({ section, row, seat }: { section: string; row: string; seat: string }): string =>
  [
    section && `${deskWords.seat.section}\u00a0${section}`,
    row && `${deskWords.seat.row}\u00a0${row}`,
    seat && `${deskWords.seat.seat}\u00a0${seat}`,
  ]
    .filter(Boolean)
    .join(' · ');
