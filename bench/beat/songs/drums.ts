import type { Random } from './random.ts';
import { createFilter, createPhase, fading, noise, render } from './signal.ts';

export const drums = [
  'kick',
  'snare',
  'clap',
  'rim',
  'hat',
  'openHat',
  'ride',
  'crash',
  'brush',
  'shaker',
  'cowbell',
  'congaLow',
  'congaHigh',
  'tom',
] as const;

export type Drum = (typeof drums)[number];
export type Kit = Record<Drum, Float32Array>;

/** One drum set, tuned by chance: every song has another. */
export function createKit(random: Random): Kit {
  const bright = random.between(0.7, 1.3);
  return {
    kick: random.chance(0.5) ? boomingKick(random) : dryKick(random),
    snare: snare(random),
    clap: clap(random),
    rim: ringing(random, 1500 * bright, 0.014),
    hat: metal(random, { seconds: 0.1, decay: random.between(0.012, 0.03), hz: 7500 * bright }),
    openHat: metal(random, { seconds: 0.4, decay: 0.12, hz: 6500 * bright }),
    ride: metal(random, { seconds: 0.8, decay: 0.2, hz: 3500 * bright, ping: random.between(2500, 4000) }),
    crash: metal(random, { seconds: 1.6, decay: 0.45, hz: 2800 * bright }),
    brush: swish(random, { seconds: 0.22, attack: 0.018, decay: 0.06, hz: 2600 }),
    shaker: swish(random, { seconds: 0.1, attack: 0.012, decay: 0.022, hz: 6000 * bright }),
    cowbell: cowbell(random),
    congaLow: skin(random, random.between(160, 200), 0.09),
    congaHigh: skin(random, random.between(230, 290), 0.06),
    tom: skin(random, random.between(75, 130), 0.16),
  };
}

/** A long sine that glides down, driven. */
function boomingKick(random: Random): Float32Array {
  const phase = createPhase();
  const hz = random.between(43, 54);
  const glide = random.between(100, 240);
  const length = random.between(0.1, 0.22);
  const drive = random.between(1, 2.5);
  return render(0.5, (t) => {
    const body = Math.sin(2 * Math.PI * phase(hz + glide * fading(t, 0.022)));
    return (Math.tanh(drive * body * fading(t, length)) / Math.tanh(drive)) * Math.min(1, t / 0.0008);
  });
}

/** A felt beater on a damped skin. */
function dryKick(random: Random): Float32Array {
  const phase = createPhase();
  const hz = random.between(55, 75);
  const beater = createFilter('band', random.between(2000, 3800), 1);
  const click = random.between(0.3, 0.8);
  return render(0.25, (t) => {
    const body = Math.sin(2 * Math.PI * phase(hz * (1 + 0.9 * fading(t, 0.015))));
    return body * fading(t, 0.06) + click * beater(noise(random)) * fading(t, 0.004);
  });
}

function snare(random: Random): Float32Array {
  const hz = random.between(165, 240);
  const rattle = createFilter('high', random.between(1400, 2600));
  const length = random.between(0.035, 0.09);
  const skinLevel = random.between(0.25, 0.6);
  const modes = [createPhase(), createPhase()];
  return render(0.35, (t) => {
    const skinTone = modes.reduce(
      (sum, phase, mode) => sum + Math.sin(2 * Math.PI * phase(hz * (1 + 0.59 * mode))) * fading(t, 0.04 / (1 + mode)),
      0,
    );
    return skinLevel * skinTone + 0.8 * rattle(noise(random)) * (0.6 * fading(t, length) + 0.4 * fading(t, 0.012));
  });
}

/** Several hands, a few milliseconds apart. */
function clap(random: Random): Float32Array {
  const filter = createFilter('band', random.between(1000, 1500), 1.2);
  const hands = [0, random.between(0.008, 0.012), random.between(0.018, 0.024)];
  return render(0.3, (t) => {
    const strikes = hands.reduce((sum, at) => sum + (t < at ? 0 : fading(t - at, 0.005)), 0);
    return 1.4 * filter(noise(random)) * (strikes + 0.5 * fading(t, 0.06));
  });
}

function ringing(random: Random, hz: number, decay: number): Float32Array {
  const filters = [createFilter('band', hz, 14), createFilter('band', hz * 0.31, 9)];
  return render(0.12, (t) => {
    const strike = (t < 0.0015 ? 9 : 0) * noise(random);
    return filters.reduce((sum, filter) => sum + filter(strike), 0) * fading(t, decay * 2);
  });
}

interface Metal {
  seconds: number;
  decay: number;
  /** Below this nothing sounds. */
  hz: number;
  /** The tone of a stick on the bow of a cymbal, in Hz. */
  ping?: number;
}

/** Six square waves that share no harmonic, as drum machines make their cymbals, and noise. */
function metal(random: Random, { seconds, decay, hz, ping }: Metal): Float32Array {
  const base = random.between(280, 420);
  const squares = [1, 1.34, 1.53, 1.81, 2.07, 2.63].map((ratio) => ({ hz: base * ratio, phase: createPhase() }));
  const filters = [createFilter('high', hz), createFilter('high', hz)] as const;
  const hiss = random.between(0.3, 0.8);
  return render(seconds, (t) => {
    const tone = squares.reduce((sum, square) => sum + (square.phase(square.hz) < 0.5 ? 0.3 : -0.3), 0);
    const wash = filters[1](filters[0](tone + hiss * noise(random))) * fading(t, decay);
    const bow = ping === undefined ? 0 : 0.3 * Math.sin(2 * Math.PI * ping * t) * fading(t, 0.05);
    return wash * (1 + (ping === undefined ? 0 : fading(t, 0.01))) + bow;
  });
}

function swish(
  random: Random,
  { seconds, attack, decay, hz }: { seconds: number; attack: number } & Metal,
): Float32Array {
  const filter = createFilter('band', hz, 0.8);
  return render(seconds, (t) => 1.5 * filter(noise(random)) * (t < attack ? t / attack : fading(t - attack, decay)));
}

function cowbell(random: Random): Float32Array {
  const low = random.between(520, 580);
  const phases = [createPhase(), createPhase()] as const;
  const filter = createFilter('band', low * 1.6, 1.5);
  return render(0.3, (t) => {
    const tone = (phases[0](low) < 0.5 ? 0.5 : -0.5) + (phases[1](low * 1.48) < 0.5 ? 0.5 : -0.5);
    return filter(tone) * (0.7 * fading(t, 0.01) + 0.3 * fading(t, 0.07));
  });
}

function skin(random: Random, hz: number, decay: number): Float32Array {
  const phase = createPhase();
  const slap = createFilter('band', hz * 6, 1);
  return render(decay * 5, (t) => {
    const tone = Math.sin(2 * Math.PI * phase(hz * (1 + 0.12 * fading(t, 0.02))));
    return tone * fading(t, decay) * Math.min(1, t / 0.001) + 0.5 * slap(noise(random)) * fading(t, 0.006);
  });
}
