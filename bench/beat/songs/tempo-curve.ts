import type { Random } from './random.ts';

export type Drift = 'steady' | 'wandering' | 'swaying' | 'rushing' | 'dragging' | 'changing';

export interface TempoCurve {
  /** Seconds. */
  beats: readonly number[];
  /** Returns the time in seconds of a position in beats, such as 3.5. Linear between two beats. */
  at(place: number): number;
}

export interface Tempo {
  bpm: number;
  drift: Drift;
  /** Time of the first beat in seconds. */
  from: number;
  /** All beats lie before this time in seconds. */
  until: number;
}

/** Max deviation from the tempo in either direction, as a share of the tempo. */
const reach = 0.04;

export function tempoCurve(random: Random, { bpm, drift, from, until }: Tempo): TempoCurve {
  const deviation = deviationOf(random, drift);
  const beats: number[] = [];
  for (let now = from; now < until;) {
    beats.push(now);
    const through = (now - from) / (until - from);
    now += 60 / (bpm * (1 + Math.max(-reach, Math.min(reach, deviation(through, now)))));
  }
  return {
    beats,
    at(place) {
      const before = Math.max(0, Math.min(beats.length - 2, Math.floor(place)));
      const [start = 0, end = start] = [beats[before], beats[before + 1]];
      return start + (place - before) * (end - start);
    },
  };
}

/** @returns the share by which the song is faster, given its progress (0 to 1) and the time in seconds */
function deviationOf(random: Random, drift: Drift): (through: number, seconds: number) => number {
  switch (drift) {
    case 'steady':
      return () => 0;
    case 'wandering': {
      let strayed = 0;
      return () => (strayed = 0.97 * strayed + 0.006 * random.normal());
    }
    case 'swaying': {
      const phase = random.next();
      const period = random.between(12, 30);
      return (_, seconds) => reach * Math.sin(2 * Math.PI * (phase + seconds / period));
    }
    case 'rushing':
      return (through) => reach * (2 * through - 1);
    case 'dragging':
      return (through) => reach * (1 - 2 * through);
    case 'changing': {
      const where = random.between(0.35, 0.65);
      const way = random.pick([-1, 1]);
      return (through) => way * (through < where ? -reach : reach) * 0.8;
    }
  }
}
