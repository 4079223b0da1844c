import { framesPerSecond } from './band-spectrum.ts';
import { longestInterval, shortestInterval, type Tempogram } from './tempogram.ts';

const tempoWeight = 9;
const preferredBpm = 120;
const tempoSpread = 0.9;
const changeSpread = 0.03;
const largestChange = 0.1;

/**
 * The best sequence of beats through the song, in frames: one dynamic programme over (frame, interval since the last
 * beat). It generalises Ellis, "Beat tracking by dynamic programming" (2007), whose interval is fixed.
 * Each beat counts as much as the time that it covers, so that fast sequences do not win by number.
 */
export function beatPath(onset: Float32Array, tempogram: Tempogram): number[] {
  const width = longestInterval - shortestInterval + 1;
  const { length } = onset;
  const scores = new Float32Array(length * width);
  const steps = new Int8Array(length * width);
  const prior = Float32Array.from({ length: width }, (_, i) => {
    const octaves = Math.log2((60 * framesPerSecond) / (i + shortestInterval) / preferredBpm);
    return Math.exp(-0.5 * (octaves / tempoSpread) ** 2);
  });
  const reach = Math.ceil(longestInterval * largestChange);
  const changeCost = new Float32Array(width * (2 * reach + 1));
  for (let i = 0; i < width; i++) {
    for (let step = -reach; step <= reach; step++) {
      const ratio = Math.log((i + shortestInterval + step) / (i + shortestInterval)) / changeSpread;
      changeCost[i * (2 * reach + 1) + step + reach] = 0.5 * ratio * ratio;
    }
  }
  for (let frame = 0; frame < length; frame++) {
    const row = tempogram.rows[Math.min(tempogram.rows.length - 1, Math.round(frame / tempogram.hopFrames))];
    for (let i = 0; i < width; i++) {
      const interval = i + shortestInterval;
      const gain =
        (interval / framesPerSecond) * ((onset[frame] ?? 0) + tempoWeight * (row?.[i] ?? 0) * (prior[i] ?? 0));
      const previous = frame - interval;
      let best = 0;
      let bestStep = 0;
      if (previous >= 0) {
        best = -Infinity;
        const most = Math.floor(interval * largestChange);
        for (let step = Math.max(-most, -i); step <= Math.min(most, width - 1 - i); step++) {
          const score =
            (scores[previous * width + i + step] ?? 0) - (changeCost[i * (2 * reach + 1) + step + reach] ?? 0);
          if (score > best) {
            best = score;
            bestStep = step;
          }
        }
      }
      scores[frame * width + i] = best + gain;
      steps[frame * width + i] = bestStep;
    }
  }
  return tracedBack(scores, steps, length, width);
}

function tracedBack(scores: Float32Array, steps: Int8Array, length: number, width: number): number[] {
  let frame = 0;
  let index = 0;
  let best = -Infinity;
  for (let last = Math.max(0, length - longestInterval); last < length; last++) {
    for (let i = 0; i < width; i++) {
      const score = scores[last * width + i] ?? 0;
      if (score > best) [best, frame, index] = [score, last, i];
    }
  }
  const beats: number[] = [];
  while (frame >= 0 && length > 0) {
    beats.push(frame);
    const interval = index + shortestInterval;
    index += steps[frame * width + index] ?? 0;
    frame -= interval;
  }
  return beats.toReversed();
}
