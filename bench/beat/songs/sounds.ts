import type { Random } from './random.ts';

export const sampleRate = 44_100;

const fadeSeconds = 0.008;

/** Renders a sound. Fades out its last 8 ms, so that its end does not click. */
function render(seconds: number, sampleAt: (t: number) => number): Float32Array {
  const length = Math.max(1, Math.floor(seconds * sampleRate));
  const fade = Math.min(length, Math.floor(fadeSeconds * sampleRate));
  return Float32Array.from({ length }, (_, i) => sampleAt(i / sampleRate) * Math.min(1, (length - i) / fade));
}

export const noise = (random: Random) => random.next() * 2 - 1;
const sine = (cycles: number) => Math.sin(2 * Math.PI * cycles);
/** Returns an exponential decay that falls from 1 to 1/e within `seconds`. */
export const fading = (t: number, seconds: number) => Math.exp(-t / seconds);

/** Creates a state variable filter (A. Simper, "Linear Trapezoidal Integrated SVF", 2013). The band's peak is 1. */
export function createFilter(kind: 'low' | 'band' | 'high', hz: number, q = 0.707): (input: number) => number {
  const g = Math.tan((Math.PI * Math.min(hz, sampleRate * 0.45)) / sampleRate);
  const k = 1 / q;
  const a1 = 1 / (1 + g * (g + k));
  let [first, second] = [0, 0];
  return (input) => {
    const rest = input - second;
    const band = a1 * first + g * a1 * rest;
    const low = second + g * a1 * first + g * g * a1 * rest;
    first = 2 * band - first;
    second = 2 * low - second;
    if (kind === 'low') return low;
    return kind === 'band' ? k * band : input - k * band - low;
  };
}

export type Drum = 'kick' | 'snare' | 'rim' | 'hat' | 'openHat' | 'ride' | 'brush';

/** Creates one drum set with random tuning, so that every song has a different one. */
export function createKit(random: Random): Record<Drum, Float32Array> {
  const bright = random.between(0.7, 1.3);
  const [kickHz, glide, length] = [random.between(43, 75), random.between(1, 4), random.between(0.06, 0.2)];
  const beater = createFilter('band', random.between(2000, 3800), 1);
  const [snareHz, rattle] = [random.between(165, 240), createFilter('high', random.between(1400, 2600))];
  const wire = random.between(0.035, 0.09);
  /** Renders filtered noise: struck drums start at once, swept ones swell. */
  const wash = (hz: number, kind: 'band' | 'high', [seconds, attack, decay]: readonly [number, number, number]) => {
    const filter = createFilter(kind, hz * bright, 0.8);
    return render(seconds, (t) => 1.5 * filter(noise(random)) * (t < attack ? t / attack : fading(t - attack, decay)));
  };
  return {
    kick: render(0.5, (t) => {
      // The phase, in cycles, is the integral of a falling pitch.
      const cycles = kickHz * (t + glide * 0.02 * (1 - fading(t, 0.02)));
      return (
        sine(cycles) * fading(t, length) * Math.min(1, t / 0.0008) + 0.4 * beater(noise(random)) * fading(t, 0.004)
      );
    }),
    snare: render(0.35, (t) => {
      const skin = sine(snareHz * t) * fading(t, 0.04) + sine(1.59 * snareHz * t) * fading(t, 0.02);
      return 0.4 * skin + 0.8 * rattle(noise(random)) * (0.6 * fading(t, wire) + 0.4 * fading(t, 0.012));
    }),
    rim: wash(1_500, 'band', [0.12, 0, 0.02]),
    hat: wash(7_500, 'high', [0.1, 0, random.between(0.012, 0.03)]),
    openHat: wash(6_500, 'high', [0.4, 0, 0.12]),
    ride: wash(3_500, 'high', [0.8, 0, 0.2]),
    brush: wash(2_600, 'band', [0.22, 0.018, 0.06]),
  };
}

export interface Note {
  hz: number;
  /** Time until the key is released; the sound may last a little longer. */
  seconds: number;
  random: Random;
}

/** Renders a plucked string after Karplus & Strong (1983). @param decay seconds to 1/e */
function pluck({ hz, seconds, random }: Note, decay: number, brightness: number): Float32Array {
  const string = new Float32Array(Math.round(sampleRate / hz));
  const pick = createFilter('low', brightness, 0.6);
  const loss = fading(1 / hz, decay);
  let [at, last] = [0, 0];
  return render(seconds + 0.06, (t) => {
    const delayed = string[at] ?? 0;
    const sample = (t * hz < 1 ? pick(noise(random)) : 0) + loss * 0.5 * (delayed + last);
    last = delayed;
    string[at] = sample;
    at = (at + 1) % string.length;
    return sample * (t < seconds ? 1 : fading(t - seconds, 0.02));
  });
}

/** Renders a sum of sine partials. */
function partials(
  { hz, seconds }: Note,
  levels: readonly number[],
  { attack, decay }: { attack: number; decay: number },
) {
  return render(seconds + 0.05, (t) => {
    const sum = levels.reduce(
      (sum, level, n) => sum + level * sine(hz * (n + 1) * t) * fading(t, decay / (n + 1) ** 0.7),
      0,
    );
    return 0.6 * sum * Math.min(1, t / attack) * (t < seconds ? 1 : Math.max(0, 1 - (t - seconds) / 0.05));
  });
}

/** Renders slightly detuned sawtooth waves through a low-pass filter. */
function saws({ hz, seconds, random }: Note, cutoff: number, { attack, decay }: { attack: number; decay: number }) {
  const voices = [0.995, 1, 1.005].map((ratio) => ({ hz: hz * ratio, start: random.next() }));
  const filter = createFilter('low', cutoff, 0.9);
  return render(seconds + 0.06, (t) => {
    const sum = voices.reduce((sum, voice) => sum + 2 * ((voice.hz * t + voice.start) % 1) - 1, 0);
    return (
      0.3 * filter(sum) * Math.min(1, t / attack) * fading(t, decay) * (t < seconds ? 1 : fading(t - seconds, 0.02))
    );
  });
}

const struck = { attack: 0.002, decay: 0.8 };

export const instruments = {
  bass: (note: Note) => pluck(note, 0.6, 2_000),
  guitar: (note: Note) => pluck(note, 0.8, 5_000),
  piano: (note: Note) => partials(note, [1, 0.6, 0.5, 0.3, 0.25, 0.15], struck),
  organ: (note: Note) => partials(note, [1, 0.8, 0.5, 0.4, 0, 0.2, 0, 0.25], { attack: 0.008, decay: 60 }),
  stab: (note: Note) => saws(note, 4_200, { attack: 0.002, decay: 0.15 }),
  sawBass: (note: Note) => saws(note, 900, { attack: 0.003, decay: 0.4 }),
  pad: (note: Note) => saws(note, 1_800, { attack: note.random.between(0.2, 0.7), decay: 60 }),
  voice: (note: Note) => saws(note, 1_200, { attack: note.random.between(0.03, 0.07), decay: 60 }),
};
export type Instrument = keyof typeof instruments;
