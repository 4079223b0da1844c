import { setTimeout as sleep } from 'node:timers/promises';
import type { RehearsalStep } from '@backline/contract/rehearsals';
import type { Crowd } from './crowd.ts';
import { dropMs, type Walk } from './sheet.ts';
import type { PhoneDiary } from './virtual-phone.ts';

/** Who presses Play and Stop. */
export interface Desk {
  /** `startsMs`: on the server's clock. */
  play(): Promise<{ epoch: number; startsMs: number }>;
  stop(): Promise<{ epoch: number }>;
}

export interface Way {
  phones: number;
  songMs: number;
  serverAheadMs: number;
  onStep?: (step: RehearsalStep) => void | Promise<void>;
}

const patienceMs = 60_000;
const mostShowMs = 17_000;
/** The song is not over when Stop is pressed. */
const beforeEndMs = 1_500;
/** Phones are being cut off so long when Play, and when Stop, is pressed. */
const cutWithinMs = 500;
const cutBeforeMs = 1_000;

export interface Walked {
  walk: Walk;
  diaries: PhoneDiary[];
  /** All had come, and knew the time. */
  wereThere: boolean;
}

/**
 * From the phones that have come to the dark hall: a third of them has no way to the server while Play is pressed, a third during
 * the show, a third when it is stopped.
 */
export async function walkThrough(
  crowd: Crowd,
  desk: Desk,
  { phones, songMs, serverAheadMs, onStep = () => {} }: Way,
): Promise<Walked> {
  const showMs = Math.min(mostShowMs, songMs - beforeEndMs);
  const wereThere = await crowd.until(({ ready }) => ready === phones, patienceMs);
  await crowd.sample();
  await onStep('preparing');
  await crowd.drop(0, 1 / 3, { forMs: dropMs, withinMs: cutWithinMs });
  await sleep(cutBeforeMs);
  const { epoch: playEpoch, startsMs } = await desk.play();
  const begunMs = startsMs - serverAheadMs;
  await sleep(begunMs - Date.now());
  await onStep('playing');
  await crowd.drop(1 / 3, 2 / 3, { forMs: dropMs, withinMs: showMs / 2 });
  await sleep(begunMs + showMs - cutBeforeMs - Date.now());
  await crowd.drop(2 / 3, 1, { forMs: dropMs, withinMs: cutWithinMs });
  await sleep(cutBeforeMs);
  const stoppedAtMs = Date.now();
  const { epoch: stopEpoch } = await desk.stop();
  await onStep('stopping');
  await crowd.until(({ newestEpoch, atNewest }) => newestEpoch >= stopEpoch && atNewest === phones, patienceMs);
  return { walk: { playEpoch, stopEpoch, stoppedAtMs }, diaries: await crowd.end(), wereThere };
}
