import type { Random } from './random.ts';
import { createFilter, createPhase, envelopeAt, fading, noise, render, sampleRate, type Envelope } from './signal.ts';

/** What an instrument is asked for. */
export interface Note {
  hz: number;
  /** Until the key is let go; the sound may last longer. */
  seconds: number;
  /** 0 dull to 1 bright: the song's, not the note's. */
  brightness: number;
  random: Random;
}

/** A string after Karplus & Strong (1983), with its delay tuned by interpolation. @param decay seconds to 1/e */
export function pluck({ hz, seconds, brightness, random }: Note, { decay, dull }: { decay: number; dull: number }) {
  const period = sampleRate / hz - 0.5;
  const size = Math.ceil(period) + 1;
  const string = new Float32Array(size);
  const pick = createFilter('low', 600 + (1 - dull) * (1500 + 6000 * brightness), 0.6);
  const loss = Math.exp(-1 / (hz * decay));
  let at = 0;
  let last = 0;
  return render(seconds + 0.06, (t) => {
    const back = (at - period + 2 * size) % size;
    const whole = Math.floor(back);
    const part = back - whole;
    const delayed = (string[whole] ?? 0) * (1 - part) + (string[(whole + 1) % size] ?? 0) * part;
    const fresh = t * hz < 1 ? pick(noise(random)) : 0;
    const sample = fresh + loss * 0.5 * (delayed + last);
    last = delayed;
    string[at] = sample;
    at = (at + 1) % size;
    return sample * (t < seconds ? 1 : fading(t - seconds, 0.02));
  });
}

/** Two sines, the one bending the other (Chowning 1973). @param ratio of the bending one */
export function bend({ hz, seconds, brightness }: Note, { ratio, index, decay, sound }: BendOptions): Float32Array {
  const carrier = createPhase();
  const modulator = createPhase();
  return render(seconds + sound.release, (t) => {
    const depth = index * (0.5 + brightness) * fading(t, decay);
    const bent = (depth * Math.sin(2 * Math.PI * modulator(hz * ratio))) / (2 * Math.PI);
    return Math.sin(2 * Math.PI * (carrier(hz) + bent)) * envelopeAt(t, sound, seconds);
  });
}

interface BendOptions {
  ratio: number;
  index: number;
  /** Of the bending, seconds to 1/e: how soon the sound turns plain. */
  decay: number;
  sound: Envelope;
}

/** Sines one by one, each fading by itself; stiff strings stretch them upwards. */
export function partials({ hz, seconds, brightness }: Note, { levels, stretch, decay, sound }: PartialsOptions) {
  const voices = levels
    .map((level, index) => ({ level, n: index + 1, phase: createPhase() }))
    .map((voice) => ({ ...voice, hz: hz * voice.n * Math.sqrt(1 + stretch * voice.n ** 2) }))
    .map((voice) => ({ ...voice, loss: fading(voice.n ** 0.7 / sampleRate, decay * (0.6 + brightness)) }))
    .filter((voice) => voice.hz < 10_000 && voice.level > 0);
  return render(seconds + sound.release, (t) => {
    let sum = 0;
    for (const voice of voices) {
      sum += voice.level * Math.sin(2 * Math.PI * voice.phase(voice.hz));
      voice.level *= voice.loss;
    }
    return 0.6 * sum * envelopeAt(t, sound, seconds);
  });
}

interface PartialsOptions {
  levels: readonly number[];
  /** Inharmonicity: 0 for an organ, about 0.0004 for a piano. */
  stretch: number;
  decay: number;
  sound: Envelope;
}

/** Saw teeth a little out of tune with each other, through a low-pass that closes while the note lasts. */
export function saws(
  { hz, seconds, brightness, random }: Note,
  { voices, detune, cutoff, vibrato = 0, sound }: SawsOptions,
) {
  const spread = Array.from({ length: voices }, (_, i) => ({
    hz: hz * (1 + detune * (voices === 1 ? 0 : (2 * i) / (voices - 1) - 1)),
    phase: createPhase(random.next()),
  }));
  const open = createFilter('low', cutoff * (0.4 + brightness), 0.9);
  const closed = createFilter('low', 0.6 * cutoff * (0.4 + brightness), 0.9);
  const wobble = createPhase(random.next());
  return render(seconds + sound.release, (t) => {
    const sway = 1 + vibrato * Math.sin(2 * Math.PI * wobble(5.4)) * Math.min(1, t * 2.5);
    let sum = 0;
    for (const voice of spread) sum += 2 * voice.phase(voice.hz * sway) - 1;
    const opening = fading(t, 0.15);
    const filtered = open(sum) * opening + closed(sum) * (1 - opening);
    return ((0.5 * filtered) / Math.sqrt(voices)) * envelopeAt(t, sound, seconds);
  });
}

interface SawsOptions {
  voices: number;
  detune: number;
  /** Of the filter at the start, in Hz. */
  cutoff: number;
  vibrato?: number;
  sound: Envelope;
}

/** A voice: a saw through the formants of a vowel, sliding up into its note. */
export function sing({ hz, seconds, random }: Note, formants: readonly (readonly [hz: number, level: number])[]) {
  const sound = { attack: random.between(0.03, 0.07), decay: 1, sustain: 0.9, release: 0.12 };
  const mouth = formants.map(([formant, level]) => ({ level, filter: createFilter('band', formant, 7) }));
  const phase = createPhase();
  const wobble = createPhase(random.next());
  return render(seconds + sound.release, (t) => {
    const pitch = 1 - 0.04 * fading(t, 0.04) + 0.012 * Math.sin(2 * Math.PI * wobble(5.8)) * Math.min(1, t * 3);
    const glottis = 2 * phase(hz * pitch) - 1;
    let sum = 0;
    for (const { level, filter } of mouth) sum += level * filter(glottis);
    return sum * envelopeAt(t, sound, seconds);
  });
}
