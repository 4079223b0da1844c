import { deskWords } from './desk-words.ts';
import type { Obstacle } from './obstacle.ts';
import { obstacleTitle, untilText } from './obstacle-words.ts';

export type Tone = 'in' | 'already' | 'refused' | 'kept';

export interface DeskTimes {
  time(epochMs: number): string;
  moment(epochMs: number): string;
}

export interface Verdict {
  tone: Tone;
  word: string;
  name: string | null;
  seat: string;
  reason: string;
  keptAs?: string;
}

export const told = (tone: Tone, word: string, reason: string): Verdict => ({
  tone,
  word,
  name: null,
  seat: '',
  reason,
});

export const kept = (name: string | null, obstacle: Obstacle, keptAs: string): Verdict => ({
  ...told('kept', deskWords.kept.word, deskWords.kept.reason(obstacleTitle(obstacle), untilText(obstacle))),
  name,
  keptAs,
});
export const notKept = (obstacle: Obstacle): Verdict =>
  told('refused', deskWords.notKept.word, deskWords.notKept.reason(obstacleTitle(obstacle)));
export const failed = (reason: string): Verdict => told('refused', deskWords.notDecided.word, reason);

/** Formats as `Section 12 · Row C · Seat 4`, with no break inside a part. */
export const seatText = ({ section, row, seat }: { section: string; row: string; seat: string }): string =>
  [
    section && `${deskWords.seat.section}\u00a0${section}`,
    row && `${deskWords.seat.row}\u00a0${row}`,
    seat && `${deskWords.seat.seat}\u00a0${seat}`,
  ]
    .filter(Boolean)
    .join(' · ');
