import { framesPerSecond } from './band-spectrum.ts';
import { heardStrength, strengthAt } from './onsets.ts';
import { type Tempogram, intervalCount, maxInterval, minInterval } from './tempogram.ts';

/** Weight of a fully salient interval, relative to an onset of one standard deviation. */
const salienceWeight = 9;
const preferredBpm = 120;
const tempoSpreadOctaves = 0.9;
/** Max relative change between intervals; a change of `changeSpread` costs half a point. */
const maxChange = 0.05;
const changeSpread = 0.03;

const reach = Math.ceil(maxInterval * maxChange);
/** Max relative deviation from a given interval. A band drifts less; the next tempo ratio is further away. */
const aboutShare = 0.08;

/**
 * Returns the best sequence of beats, in frames, by dynamic programming over frame and interval. Generalises Ellis,
 * "Beat tracking by dynamic programming" (2007), whose interval is fixed. Weights each beat by the time that it covers,
 * so that fast sequences gain nothing. `about` limits all intervals to near this one, in frames.
 */
export function beatPath(onset: Float32Array, tempogram: Tempogram, about?: number): number[] {
  const prior = tempoPrior();
  const [first, end] = indicesAbout(about);
  if (first >= end) return [];
  const costs = changeCosts();
  const recent = Array.from({ length: maxInterval + 1 }, () => new Float64Array(intervalCount).fill(-Infinity));
  const steps = new Int8Array(onset.length * intervalCount);
  for (let frame = 0; frame < onset.length; frame++) {
    const scores = recent[frame % recent.length] ?? new Float64Array(intervalCount);
    const salience = tempogram.rowAt(frame);
    for (let i = first; i < end; i++) {
      const interval = i + minInterval;
      const gain = (onset[frame] ?? 0) + salienceWeight * (salience[i] ?? 0) * (prior[i] ?? 0);
      let best = 0;
      if (frame >= interval) {
        const before = recent[(frame - interval) % recent.length] ?? scores;
        const most = Math.floor(interval * maxChange);
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
      const covered = Math.min(interval, frame + interval / 2) / framesPerSecond;
      scores[i] = best + covered * gain;
    }
  }
  return tracedBack(recent, steps, onset.length);
}

/**
 * Returns the mean salience, 0 to 1, of the intervals that end at an audible beat. Skips silent beats, because silence
 * is no evidence against a pulse.
 */
export function salienceAlong(path: readonly number[], onset: Float32Array, tempogram: Tempogram): number {
  const saliences: number[] = [];
  path.forEach((beat, i) => {
    const before = path[i - 1];
    if (before === undefined || strengthAt(onset, beat, 1) < heardStrength) return;
    saliences.push(tempogram.rowAt(beat)[beat - before - minInterval] ?? 0);
  });
  return saliences.reduce((sum, salience) => sum + salience, 0) / Math.max(1, saliences.length);
}

export function pathStrength(path: readonly number[], onset: Float32Array, tempogram: Tempogram): number {
  const onsets = path.reduce((sum, beat) => sum + (onset[beat] ?? 0), 0);
  const saliences = path.slice(1).reduce((sum, beat, i) => {
    return sum + (tempogram.rowAt(beat)[beat - (path[i] ?? 0) - minInterval] ?? 0);
  }, 0);
  return onsets / Math.max(1, path.length) + (salienceWeight * saliences) / Math.max(1, path.length - 1);
}

function indicesAbout(interval: number | undefined): [first: number, end: number] {
  if (interval === undefined) return [0, intervalCount];
  const first = Math.floor(interval * (1 - aboutShare)) - minInterval;
  const end = Math.ceil(interval * (1 + aboutShare)) - minInterval + 1;
  return [Math.max(0, first), Math.min(intervalCount, end)];
}

/** Returns a log-normal prior around the moderate tempo near which people tap. */
function tempoPrior(): Float32Array {
  return new Float32Array(intervalCount).map((_, i) => {
    const octaves = Math.log2((60 * framesPerSecond) / (i + minInterval) / preferredBpm);
    return Math.exp(-0.5 * (octaves / tempoSpreadOctaves) ** 2);
  });
}

function changeCosts(): Float64Array {
  return new Float64Array(intervalCount * (2 * reach + 1)).map((_, at) => {
    const interval = Math.floor(at / (2 * reach + 1)) + minInterval;
    const step = (at % (2 * reach + 1)) - reach;
    return 0.5 * (Math.log(Math.max(1, interval + step) / interval) / changeSpread) ** 2;
  });
}

function tracedBack(recent: readonly Float64Array[], steps: Int8Array, frameCount: number): number[] {
  let [frame, index, best] = [-1, 0, -Infinity];
  for (let last = Math.max(0, frameCount - maxInterval); last < frameCount; last++) {
    recent[last % recent.length]?.forEach((score, i) => {
      if (score > best) [best, frame, index] = [score, last, i];
    });
  }
  const beats: number[] = [];
  while (frame >= 0) {
    beats.push(frame);
    const interval = index + minInterval;
    index += steps[frame * intervalCount + index] ?? 0;
    frame -= interval;
  }
  return beats.toReversed();
}
