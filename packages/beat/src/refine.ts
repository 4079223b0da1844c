import { type Point, robustFit, valueAt } from './robust-fit.ts';

/** An attack is looked for this far from where the path put the beat. */
const reachFrames = 5;
/** In standard deviations: from here on an attack is heard. */
const leastHeight = 0.5;
const unheardWeight = 0.1;
/** Alone in silence an attack shows 5 ms early, in a dense mix 2 ms late; the middle is shifted to 0. */
const earlyFrames = 0.1;
/** An attack this far from the curve is another note's. */
const toleranceFrames = 4;
/** A song is steady if most of its beats that are heard lie this close to one line. */
const steadyFrames = 1.2;
const steadyShare = 0.8;
/** Beats to either side that a beat of an unsteady song is fitted to. */
const neighbours = 6;

/** The beats between frames, where the attacks are: on one line where the song keeps one, else on a curve that bends. */
export function refined(beats: readonly number[], attacks: Float32Array): number[] {
  const measured = beats.map((beat, i) => ({ x: i, ...attackNear(attacks, beat) }));
  return onOneLine(measured) ?? measured.map((_, i) => onLocalCurve(measured, i));
}

/** The peak of the attack next to a beat, by a parabola through three frames; where none is heard, the beat as it was. */
function attackNear(attacks: Float32Array, beat: number): { y: number; weight: number } {
  const centre = Math.round(beat);
  let peak = -1;
  let height = leastHeight;
  for (let i = centre - reachFrames; i <= centre + reachFrames; i++) {
    const here = attacks[i] ?? 0;
    if (here <= height || here < (attacks[i - 1] ?? 0) || here < (attacks[i + 1] ?? 0)) continue;
    [peak, height] = [i, here];
  }
  if (peak < 0) return { y: beat, weight: unheardWeight };
  const [left, right] = [attacks[peak - 1] ?? 0, attacks[peak + 1] ?? 0];
  const bend = left - 2 * height + right;
  const offset = bend < 0 ? (left - right) / (2 * bend) : 0;
  return { y: peak + offset + earlyFrames, weight: height * height };
}

function onOneLine(measured: readonly Point[]): number[] | undefined {
  const scaled = measured.map((point) => ({ ...point, x: (2 * point.x) / measured.length - 1 }));
  const line = robustFit(scaled, 1, toleranceFrames);
  const heard = scaled.filter(({ weight }) => weight > unheardWeight);
  const near = heard.filter(({ x, y }) => Math.abs(y - valueAt(line, x)) <= steadyFrames);
  if (near.length < steadyShare * heard.length) return undefined;
  return scaled.map(({ x }) => valueAt(line, x));
}

function onLocalCurve(measured: readonly Point[], at: number): number {
  const span = neighbours + 1;
  const around = measured.slice(Math.max(0, at - neighbours), at + span).map(({ x, y, weight }) => {
    const distance = (x - at) / span;
    return { x: distance, y, weight: weight * (1 - Math.abs(distance) ** 3) ** 3 };
  });
  return valueAt(robustFit(around, 2, toleranceFrames), 0);
}
