import * as stationTexts from '@backline/contract/scan-stations.texts';
import type { Obstacle } from './obstacle.ts';
import { obstacleTitle, untilText } from './obstacle-text.ts';

export type Tone = 'in' | 'already' | 'refused' | 'queued';

export interface StationTimes {
  time(epochMs: number): string;
  moment(epochMs: number): string;
}

export interface Verdict {
  tone: Tone;
  word: string;
  name: string | null;
  seat: string;
  reason: string;
  queuedAs?: string;
}

export const newVerdict = (tone: Tone, word: string, reason: string): Verdict => ({
  tone,
  word,
  name: null,
  seat: '',
  reason,
});

export const queued = (name: string | null, obstacle: Obstacle, queuedAs: string): Verdict => ({
  ...newVerdict(
    'queued',
    stationTexts.queued.word,
    stationTexts.queued.reason(obstacleTitle(obstacle), untilText(obstacle)),
  ),
  name,
  queuedAs,
});
export const notQueued = (obstacle: Obstacle): Verdict =>
  newVerdict('refused', stationTexts.notQueued.word, stationTexts.notQueued.reason(obstacleTitle(obstacle)));
export const failed = (reason: string): Verdict => newVerdict('refused', stationTexts.notDecided.word, reason);

/** Formats a seat as `Section 12 · Row C · Seat 4`, without line breaks inside a part. */
export const seatText = ({ section, row, seat }: { section: string; row: string; seat: string }): string =>
  [
    section && `${stationTexts.seat.section}\u00a0${section}`,
    row && `${stationTexts.seat.row}\u00a0${row}`,
    seat && `${stationTexts.seat.seat}\u00a0${seat}`,
  ]
    .filter(Boolean)
    .join(' · ');
