import { createMix, type NoiseKind } from './mix.ts';
import { createRandom, deal, type Random } from './random.ts';
import { createKit, instruments, type Drum, type Instrument } from './sounds.ts';
import { styles, type Rhythm, type Style } from './styles.ts';
import { tempoCurve, type Drift } from './tempo-curve.ts';

/** Properties of a song. {@link plan} distributes them so that every set of songs contains some of each. */
export interface Plan {
  seed: number;
  /** Seeds the random draws inside the song. */
  stream: number;
  style: Style;
  drift: Drift;
  /** True if the song begins with 2 to 6 seconds of silence. */
  silence: boolean;
  noise: NoiseKind | null;
  /** True if a passage of 7 to 10 seconds has only a pad. */
  carpet: boolean;
  /** True if the drums pause for about 4 seconds. */
  pause: boolean;
  /** True if there is a singer, whose timing is loose. */
  sings: boolean;
  channels: 1 | 2;
}

export interface Song {
  /** Samples at 44.1 kHz. */
  channels: Float32Array[];
  /** Every beat from the first to the last, including those in passages without a played beat. */
  beatTimesMs: number[];
}

const tailSeconds = 1.6;
const velocities: Record<string, number> = { x: 1, o: 0.7, '-': 0.35 };
const quietDrums: ReadonlySet<Drum> = new Set(['hat', 'openHat', 'ride', 'brush']);
/** Chord progressions: the semitones of the roots, one per bar. */
const progressions = [
  [0, 7, 9, 5],
  [2, 7, 0, 0],
  [0, 0, 5, 0, 7, 5, 0, 7],
  [0, 10, 8, 10],
] as const;

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

/** Plans songs. With the same seed, a smaller set is the start of a larger set. */
export function plan(seed: number, count: number): Plan[] {
  let stream = 0;
  const hand = <T>(items: readonly T[]) => deal(createRandom(seed, (stream -= 1)), items, count);
  const oneIn = (parts: number) => hand(Array.from({ length: parts }, (_, index) => index === 0));
  const [drift, silence, carpet, pause] = [hand(drifts), oneIn(4), oneIn(4), oneIn(6)];
  const [sings, mono] = [oneIn(3), oneIn(5)];
  const noise = hand<NoiseKind | null>(['hiss', 'crowd', 'crackle', ...Array<null>(9).fill(null)]);
  return hand(styles).map((style, index) => ({
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

/** Returns a title such as "swing, wandering, pads alone". */
export function titleOf({ style, drift, silence, noise, carpet, pause, sings }: Plan): string {
  const notes = [drift, silence && 'silence first', noise, carpet && 'pads alone', pause && 'pause', sings && 'sung'];
  return [style.name, ...notes.filter(Boolean)].join(', ');
}

/** @param seconds length of the whole recording; 35 to 60 by default */
export function compose(song: Plan, seconds?: number): Song {
  const { style, drift, silence, noise, channels } = song;
  const random = createRandom(song.seed, song.stream);
  const bpm = random.between(...style.bpm);
  const length = seconds ?? random.between(35, 60);
  const from = silence ? random.between(2, 6) : random.between(0.03, 0.8);
  const tempo = tempoCurve(random, { bpm, drift, from, until: length - tailSeconds });
  const bars = Math.floor((tempo.beats.length - 1) / style.beatsPerBar);
  const mix = createMix(random, length);
  const player = createPlayer(random, mix, song, tempo.at);
  const barSeconds = (style.beatsPerBar * 60) / bpm;
  const isEmpty = span(random, bars, song.carpet ? random.between(7, 10) / barSeconds : 0, 0.35);
  const isQuiet = span(random, bars, song.pause ? 4 / barSeconds : 0, 0.7);
  const fillEvery = random.pick([4, 8, 1000]);
  for (let bar = 0; bar < bars; bar += 1) {
    if (isEmpty(bar)) player.pad(bar, 1);
    else player.bar(bar, { isQuiet: isQuiet(bar), fills: bar % fillEvery === fillEvery - 1 });
  }
  return {
    channels: mix.finish({ channels, noise, noiseFrom: random.chance(0.5) ? 0 : from }),
    beatTimesMs: tempo.beats.slice(0, bars * style.beatsPerBar).map((beat) => beat * 1000),
  };
}

/**
 * Returns a function that checks whether a bar lies in one passage of `length` bars. The passage begins at or shortly
 * after `start`, a fraction of the song.
 */
function span(random: Random, bars: number, length: number, start: number): (bar: number) => boolean {
  const first = Math.floor(bars * (start + random.between(0, 0.12)));
  return (bar) => bar >= first && bar < first + Math.round(length);
}

/** Creates a player that adds bars of the song to the mix. `at` converts a position in beats to seconds. */
function createPlayer(random: Random, mix: ReturnType<typeof createMix>, song: Plan, at: (place: number) => number) {
  const { style, drift, sings } = song;
  const { beatsPerBar, stepsPerBeat, drums } = style;
  const stepsPerBar = beatsPerBar * stepsPerBeat;
  const swing = style.swing ? random.between(...style.swing) : 0.5;
  // A drifting band is human, so its hits also vary by milliseconds.
  const looseness = drift === 'steady' ? random.pick([0, 0, 0.004]) : random.between(0.003, 0.01);
  const kit = createKit(random);
  const level = {
    drums: random.between(0.5, 0.9),
    bass: random.between(0.3, 0.55),
    chords: random.between(0.12, 0.26),
  };
  const [key, third, side] = [random.whole(0, 11), random.pick([3, 4]), random.between(-0.5, 0.5)];
  const progression = random.pick(progressions);
  /** Caches notes: two notes of the same pitch and length sound the same. */
  const made = new Map<string, Float32Array>();

  const timeOf = (bar: number, step: number) => {
    const part = (step % stepsPerBeat) / stepsPerBeat;
    const swung = part < 0.5 ? part * 2 * swing : swing + (part - 0.5) * 2 * (1 - swing);
    return at(bar * beatsPerBar + Math.floor(step / stepsPerBeat) + swung);
  };

  /**
   * Calls `strike` for each hit with its time, the seconds to the next hit and its strength. Skips a few hits, as
   * people do.
   */
  function play(bar: number, rhythm: Rhythm, strike: (at: number, seconds: number, velocity: number) => void): void {
    const signs = rhythm.replaceAll(' ', '');
    const from = (bar * stepsPerBar) % signs.length;
    for (let step = 0; step < stepsPerBar; step += 1) {
      const velocity = velocities[signs[from + step] ?? ''];
      if (velocity === undefined || (step > 0 && random.chance(0.04))) continue;
      let next = step + 1;
      while (next < stepsPerBar && signs[from + next] === '.') next += 1;
      const begin = timeOf(bar, step);
      strike(begin + looseness * random.normal(), timeOf(bar, next) - begin, velocity * random.between(0.85, 1.1));
    }
  }

  /** Returns a note within the twelve semitones from `lowest`, a MIDI number. */
  function note(instrument: Instrument, semitone: number, lowest: number, seconds: number): Float32Array {
    const midi = lowest + ((((semitone - lowest) % 12) + 12) % 12);
    const length = Math.max(0.04, Math.round(seconds * 25) / 25);
    const name = `${instrument} ${midi} ${length}`;
    const sound =
      made.get(name) ?? instruments[instrument]({ hz: 440 * 2 ** ((midi - 69) / 12), seconds: length, random });
    made.set(name, sound);
    return sound;
  }

  const rootOf = (bar: number) => key + (progression[bar % progression.length] ?? 0);
  const chordOf = (bar: number) => [0, third, 7].map((interval) => rootOf(bar) + interval);

  function pad(bar: number, gain: number): void {
    const begin = at(bar * beatsPerBar);
    const seconds = 0.95 * (at((bar + 1) * beatsPerBar) - begin);
    for (const semitone of chordOf(bar))
      mix.add({ sound: note('pad', semitone, 53, seconds), at: begin, gain: gain * level.chords, under: true });
  }

  function drumBar(bar: number, fills: boolean): void {
    const lastBeat = timeOf(bar, stepsPerBar - stepsPerBeat);
    for (const [drum, rhythm] of Object.entries(drums) as [Drum, Rhythm][]) {
      const isQuiet = quietDrums.has(drum);
      play(bar, rhythm, (begin, _seconds, velocity) => {
        if (fills && drum !== 'kick' && begin > lastBeat - 0.02) return;
        mix.add({
          sound: kit[drum],
          at: begin,
          gain: velocity * level.drums * (isQuiet ? 0.4 : 0.8),
          pan: isQuiet ? side : 0,
        });
        if (drum === 'kick' && style.hasPad === true) mix.pushDown(begin);
      });
    }
    for (let step = stepsPerBar - stepsPerBeat; fills && step < stepsPerBar; step += 1)
      mix.add({ sound: kit.snare, at: timeOf(bar, step), gain: level.drums * random.between(0.35, 0.75), pan: side });
  }

  function singBar(bar: number): void {
    for (let step = 0; step < stepsPerBar; step += 1) {
      if (!random.chance(0.22)) continue;
      const sound = note('voice', random.pick(chordOf(bar)), 64, random.between(0.2, 0.8));
      mix.add({ sound, at: timeOf(bar, step) + 0.025 * random.normal(), gain: level.chords });
    }
  }

  return {
    pad,
    bar(bar: number, { isQuiet, fills }: { isQuiet: boolean; fills: boolean }): void {
      if (!isQuiet && drums.kick !== undefined) drumBar(bar, fills);
      play(bar, style.bass[1], (begin, seconds, velocity) => {
        const sound = note(style.bass[0], rootOf(bar) + (random.chance(0.2) ? 7 : 0), 28, 0.8 * seconds);
        mix.add({ sound, at: begin, gain: velocity * level.bass });
      });
      const chord = chordOf(bar);
      let turn = 0;
      play(bar, style.chords[1], (begin, seconds, velocity) => {
        const notes = style.isBroken === true ? [chord[turn++ % chord.length] ?? 0] : chord;
        for (const [place, semitone] of notes.entries()) {
          const strum = style.chords[0] === 'guitar' ? place * 0.007 : 0;
          const gain = velocity * level.chords * (notes.length === 1 ? 1.8 : 1);
          mix.add({ sound: note(style.chords[0], semitone, 53, 0.7 * seconds), at: begin + strum, gain, pan: -side });
        }
      });
      if (style.hasPad === true) pad(bar, 0.5);
      if (sings) singBar(bar);
    },
  };
}
