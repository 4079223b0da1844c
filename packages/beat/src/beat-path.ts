import { framesPerSecond } from './band-spectrum.ts';
import { heardStrength, strengthAt } from './onsets.ts';
import { type Tempogram, intervalCount, longestInterval, shortestInterval } from './tempogram.ts';

/** What a fully salient interval counts for against an onset of one standard deviation. */
const salienceWeight = 9;
const preferredBpm = 120;
const tempoSpreadOctaves = 0.9;
/** An interval may differ from the one before by a twentieth; a change of this share costs half a point. */
const largestChange = 0.05;
const changeSpread = 0.03;

const reach = Math.ceil(longestInterval * largestChange);
/** A path about a given interval keeps within this share of it: more than a band that drifts, less than to the next ratio. */
const aboutShare = 0.08;

/**
 * The best sequence of beats from the first to the last frame, in frames: one dynamic programme over (frame, interval
 * since the beat before), which generalises Ellis, "Beat tracking by dynamic programming" (2007), whose interval is
 * fixed. Each beat counts as much as the time that it covers, so that fast sequences do not win by their number.
 * @param about an interval in frames that all others must be near
 */
export function beatPath(onset: Float32Array, tempogram: Tempogram, about?: number): number[] {
  const prior = tempoPrior();
  const [first, end] = indicesAbout(about);
  if (first >= end) return [];
  const costs = changeCosts();
  // Scores of the frames that a beat can follow on; of all others only the step back is kept.
  const recent = Array.from({ length: longestInterval + 1 }, () => new Float64Array(intervalCount).fill(-Infinity));
  const steps = new Int8Array(onset.length * intervalCount);
  for (let frame = 0; frame < onset.length; frame++) {
    const scores = recent[frame % recent.length] ?? new Float64Array(intervalCount);
    const salience = tempogram.rowAt(frame);
    for (let i = first; i < end; i++) {
      const interval = i + shortestInterval;
      const gain = (onset[frame] ?? 0) + salienceWeight * (salience[i] ?? 0) * (prior[i] ?? 0);
      let best = 0;
      if (frame >= interval) {
        const before = recent[(frame - interval) % recent.length] ?? scores;
        const most = Math.floor(interval * largestChange);
        const costsHere = i * (2 * reach + 1) + reach;
        let bestStep = 0;
        best = -Infinity;
        const lastStep = Math.min(most, end - 1 - i);
        for (let step = Math.max(-most, first - i); step <= lastStep; step++) {
          const score = (before[i + step] ?? 0) - (costs[costsHere + step] ?? 0);
          if (score <= best) continue;
          best = score;
          bestStep = step;
        }
        steps[frame * intervalCount + i] = bestStep;
      }
      // Half of what a beat covers lies before it; of that, a first beat has only what there is.
      const covered = Math.min(interval, frame + interval / 2) / framesPerSecond;
      scores[i] = best + covered * gain;
    }
  }
  return tracedBack(recent, steps, onset.length);
}

/** The mean salience, 0 to 1, of the intervals that lead to beats which are heard: silence says nothing against a pulse. */
export function salienceAlong(path: readonly number[], onset: Float32Array, tempogram: Tempogram): number {
  const saliences: number[] = [];
  path.forEach((beat, i) => {
    const before = path[i - 1];
    if (before === undefined || strengthAt(onset, beat, 1) < heardStrength) return;
    saliences.push(tempogram.rowAt(beat)[beat - before - shortestInterval] ?? 0);
  });
  return saliences.reduce((sum, salience) => sum + salience, 0) / Math.max(1, saliences.length);
}

/** The mean onset on a path's beats and, weighed as above, the mean salience of its intervals; without the prior. */
export function pathStrength(path: readonly number[], onset: Float32Array, tempogram: Tempogram): number {
  const onsets = path.reduce((sum, beat) => sum + (onset[beat] ?? 0), 0);
  const saliences = path.slice(1).reduce((sum, beat, i) => {
    return sum + (tempogram.rowAt(beat)[beat - (path[i] ?? 0) - shortestInterval] ?? 0);
  }, 0);
  return onsets / Math.max(1, path.length) + (salienceWeight * saliences) / Math.max(1, path.length - 1);
}

function indicesAbout(interval: number | undefined): [first: number, end: number] {
  if (interval === undefined) return [0, intervalCount];
  const first = Math.floor(interval * (1 - aboutShare)) - shortestInterval;
  const end = Math.ceil(interval * (1 + aboutShare)) - shortestInterval + 1;
  return [Math.max(0, first), Math.min(intervalCount, end)];
}

/** Log-normal about a moderate tempo: where music leaves the level open, people tap near it. */
function tempoPrior(): Float32Array {
  return new Float32Array(intervalCount).map((_, i) => {
    const octaves = Math.log2((60 * framesPerSecond) / (i + shortestInterval) / preferredBpm);
    return Math.exp(-0.5 * (octaves / tempoSpreadOctaves) ** 2);
  });
}

/** By interval and step to the interval before. */
function changeCosts(): Float64Array {
  return new Float64Array(intervalCount * (2 * reach + 1)).map((_, at) => {
    const interval = Math.floor(at / (2 * reach + 1)) + shortestInterval;
    const step = (at % (2 * reach + 1)) - reach;
    return 0.5 * (Math.log(Math.max(1, interval + step) / interval) / changeSpread) ** 2;
  });
}

/** From the best last beat among the frames that none needs to follow. */
function tracedBack(recent: readonly Float64Array[], steps: Int8Array, frameCount: number): number[] {
  let [frame, index, best] = [-1, 0, -Infinity];
  for (let last = Math.max(0, frameCount - longestInterval); last < frameCount; last++) {
    recent[last % recent.length]?.forEach((score, i) => {
      if (score > best) [best, frame, index] = [score, last, i];
    });
  }
  const beats: number[] = [];
  while (frame >= 0) {
    beats.push(frame);
    const interval = index + shortestInterval;
    index += steps[frame * intervalCount + index] ?? 0;
    frame -= interval;
  }
  return beats.toReversed();
}
