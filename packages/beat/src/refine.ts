import { type Point, robustFit, valueAt } from './robust-fit.ts';

const reachFrames = 5;
const minHeight = 0.5;
const unheardWeight = 0.1;
/** Bias correction: attacks appear 5 ms early in silence and 2 ms late in a dense mix. */
const earlyFrames = 0.1;
const toleranceFrames = 4;
/** A song is steady if most audible beats are this close to one line. */
const steadyFrames = 1.2;
const steadyShare = 0.8;
const neighbours = 6;

/** Refines beats to fractions of frames. Fits one line to a steady song, and local curves to any other song. */
export function refined(beats: readonly number[], attacks: Float32Array): number[] {
  const measured = beats.map((beat, i) => ({ x: i, ...attackNear(attacks, beat) }));
  return onOneLine(measured) ?? measured.map((_, i) => onLocalCurve(measured, i));
}

function attackNear(attacks: Float32Array, beat: number): { y: number; weight: number } {
  const centre = Math.round(beat);
  let peak = -1;
  let height = minHeight;
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
