import * as deskTexts from '@backline/contract/desks.texts';
import type { Obstacle } from './obstacle.ts';
import { obstacleTitle, untilText } from './obstacle-text.ts';

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
  ...told('kept', deskTexts.kept.word, deskTexts.kept.reason(obstacleTitle(obstacle), untilText(obstacle))),
  name,
  keptAs,
});
export const notKept = (obstacle: Obstacle): Verdict =>
  told('refused', deskTexts.notKept.word, deskTexts.notKept.reason(obstacleTitle(obstacle)));
export const failed = (reason: string): Verdict => told('refused', deskTexts.notDecided.word, reason);

/** Formats as `Section 12 · Row C · Seat 4`, with no break inside a part. */
export const seatText = ({ section, row, seat }: { section: string; row: string; seat: string }): string =>
  [
    section && `${deskTexts.seat.section}\u00a0${section}`,
    row && `${deskTexts.seat.row}\u00a0${row}`,
    seat && `${deskTexts.seat.seat}\u00a0${seat}`,
  ]
    .filter(Boolean)
    .join(' · ');
