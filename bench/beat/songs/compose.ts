import { arrange, type Passages } from './arrangement.ts';
import type { NoiseKind } from './background.ts';
import { bandStyles } from './band-styles.ts';
import { clubStyles } from './club-styles.ts';
import { createMix } from './mix.ts';
import { perform } from './perform.ts';
import { createRandom, deal, type Random } from './random.ts';
import type { Style } from './style.ts';
import { type Drift, tempoCurve } from './tempo-curve.ts';
import { worldStyles } from './world-styles.ts';

/** What a song is to be; {@link plan} deals these out so that every set holds some of each. */
export interface Plan extends Passages {
  seed: number;
  /** Of the draws inside the song. */
  stream: number;
  style: Style;
  drift: Drift;
  /** Whether it begins with 2 to 6 seconds of nothing. */
  silence: boolean;
  noise: NoiseKind | null;
  sings: boolean;
  channels: 1 | 2;
}

export interface Song {
  /** 44.1 kHz. */
  channels: Float32Array[];
  /** The first to the last beat that is played or counted through. */
  beatTimesMs: number[];
}

const tailSeconds = 1.6;

const drifts: readonly Drift[] = [
  'steady',
  'wandering',
  'steady',
  'swaying',
  'wandering',
  'steady',
  'rushing',
  'dragging',
  'changing',
];

/** The first songs of a larger set are those of a smaller one. */
export function plan(seed: number, count: number): Plan[] {
  let stream = 0;
  const hand = <T>(items: readonly T[]) => deal(createRandom(seed, (stream -= 1)), items, count);
  const oneIn = (parts: number) => hand(Array.from({ length: parts }, (_, index) => index === 0));
  const styles = hand([...clubStyles, ...bandStyles, ...worldStyles]);
  const drift = hand(drifts);
  const silence = oneIn(4);
  const noise = hand<NoiseKind | null>(['hiss', 'crowd', 'crackle', ...Array<null>(9).fill(null)]);
  const carpet = oneIn(4);
  const pause = oneIn(6);
  const sings = oneIn(3);
  const mono = oneIn(5);
  return styles.map((style, index) => ({
    seed,
    stream: index,
    style,
    drift: drift[index] ?? 'steady',
    silence: silence[index] === true,
    noise: noise[index] ?? null,
    carpet: carpet[index] === true,
    pause: pause[index] === true,
    sings: sings[index] === true,
    channels: mono[index] === true ? 1 : 2,
  }));
}

/** Such as "swing, wandering, pads alone". */
export function titleOf({ style, drift, silence, noise, carpet, pause, sings }: Plan): string {
  const notes = [drift, silence && 'silence first', noise, carpet && 'pads alone', pause && 'pause', sings && 'sung'];
  return [style.name, ...notes.filter(Boolean)].join(', ');
}

/** @param seconds of the whole recording; 35 to 60 where none are asked for */
export function compose(
  { seed, stream, style, drift, silence, noise, sings, channels, ...passages }: Plan,
  seconds?: number,
): Song {
  const random = createRandom(seed, stream);
  const bpm = random.between(...style.bpm);
  const length = seconds ?? random.between(35, 60);
  const from = silence ? random.between(2, 6) : random.between(0.03, 0.8);
  const tempo = tempoCurve(random, { bpm, drift, from, until: length - tailSeconds });
  const bars = Math.floor((tempo.beats.length - 1) / style.beatsPerBar);
  const mix = createMix(random, length);
  perform(random, mix, {
    style,
    tempo,
    bars: arrange(random, { bars, barSeconds: (style.beatsPerBar * 60) / bpm, ...passages }),
    sings,
    looseness: looseness(random, drift),
  });
  const noiseFrom = random.chance(0.5) ? 0 : from;
  return {
    channels: mix.finish({ channels, noise: noise === null ? null : { kind: noise, from: noiseFrom } }),
    beatTimesMs: tempo.beats.slice(0, bars * style.beatsPerBar).map((beat) => beat * 1000),
  };
}

/** Deviation of a stroke in seconds: who drifts is human, and does not hit to the millisecond either. */
function looseness(random: Random, drift: Drift): number {
  return drift === 'steady' ? random.pick([0, 0, 0.004]) : random.between(0.003, 0.01);
}
