import type { Drum, Instrument } from './sounds.ts';

/**
 * Describes whole bars with one character per step: `x` loud, `o` medium, `-` soft, `.` silent. Spaces between beats
 * are ignored. A rhythm longer than one bar continues in the next bar.
 */
export type Rhythm = string;

export interface Style {
  name: string;
  bpm: readonly [lowest: number, highest: number];
  beatsPerBar: number;
  stepsPerBeat: 3 | 4;
  /** Position of the off-beat eighth within the beat: 0.5 is straight, 0.67 is triplets. */
  swing?: readonly [number, number];
  /** Empty if the style has no drums. */
  drums: Partial<Record<Drum, Rhythm>>;
  bass: readonly [Instrument, Rhythm];
  chords: readonly [Instrument, Rhythm];
  /** True if the notes of a chord are played one after another. */
  isBroken?: boolean;
  /** True if a pad plays throughout. Each kick ducks it. */
  hasPad?: boolean;
}

const straight = { beatsPerBar: 4, stepsPerBeat: 4 } as const;

/** Each style is difficult for beat trackers in its own way. */
export const styles: readonly Style[] = [
  {
    name: 'four on the floor',
    bpm: [119, 133],
    ...straight,
    drums: { kick: 'x... x... x... x...', snare: '.... x... .... x...', openHat: '..o. ..o. ..o. ..o.' },
    bass: ['sawBass', '..o. ..ox ..o. ..o.'],
    chords: ['stab', 'o..o ..o. ..o. .o..'],
    hasPad: true,
  },
  {
    name: 'disco',
    bpm: [108, 127],
    ...straight,
    drums: {
      kick: 'x... x... x... x...',
      snare: '.... x... .... x...',
      hat: 'o-.- o-.- o-.- o-.-',
      openHat: '..o. ..o. ..o. ..o.',
    },
    bass: ['bass', 'x.o. o.o. x.o. o.oo'],
    chords: ['guitar', '..o- o.o. ..o- o.o.'],
    hasPad: true,
  },
  {
    name: 'rock',
    bpm: [90, 152],
    ...straight,
    drums: { kick: 'x... ..o. x.o. ....', snare: '.... x... .... x...', hat: 'x.o. x.o. x.o. x.o.' },
    bass: ['bass', 'x.o. o.o. o.o. o.o.'],
    chords: ['guitar', 'x... o.o. x... o.o.'],
  },
  // The accents fall between the beats.
  {
    name: 'funk',
    bpm: [90, 118],
    ...straight,
    drums: { kick: 'x..o .... ..x. .o..', snare: '.... x..- .-.- x...', hat: 'x-o- x-o- x-o- x-o-' },
    bass: ['bass', 'x..o ..o. ...o .oo.'],
    chords: ['guitar', '..-o ..o. .o-. o...'],
  },
  // The drums suggest half the tempo.
  {
    name: 'trap',
    bpm: [126, 160],
    ...straight,
    drums: { kick: 'x... ..o. ...o ....', snare: '.... .... x... ....', hat: 'o.o. oooo o.o. o.--' },
    bass: ['bass', 'x... .... ..o. ....'],
    chords: ['piano', 'o... ..o. .... o...'],
    isBroken: true,
    hasPad: true,
  },
  {
    name: 'swing',
    bpm: [108, 190],
    ...straight,
    swing: [0.58, 0.67],
    drums: { ride: 'o... x.o. o... x.o.', hat: '.... o... .... o...', kick: '-... -... -... -...' },
    bass: ['bass', 'x... o... o... o...'],
    chords: ['piano', '.... ..o. .... .... o... .... ..o. ....'],
  },
  {
    name: 'shuffle',
    bpm: [82, 138],
    beatsPerBar: 4,
    stepsPerBeat: 3,
    drums: { kick: 'x.. ..o x.. ...', snare: '... x.. ... x..', hat: 'x.o x.o x.o x.o' },
    bass: ['bass', 'x.. o.o o.. o.o'],
    chords: ['organ', 'o.- o.- o.- o.-'],
  },
  {
    name: 'waltz',
    bpm: [88, 182],
    beatsPerBar: 3,
    stepsPerBeat: 4,
    drums: { kick: 'x... .... ....', brush: '.... o... o...' },
    bass: ['bass', 'x... .... ....'],
    chords: ['organ', '.... o... o...'],
  },
  {
    name: 'six eight',
    bpm: [60, 86],
    beatsPerBar: 2,
    stepsPerBeat: 3,
    drums: { kick: 'x.. ..o', snare: '... x..', hat: 'xoo xoo' },
    bass: ['bass', 'x.. ..o'],
    chords: ['guitar', 'ooo ooo'],
    isBroken: true,
  },
  // Nothing is played on the first beat.
  {
    name: 'one drop',
    bpm: [66, 92],
    ...straight,
    drums: { kick: '.... .... x... ....', rim: '.... .... x... ....', hat: 'o.-. o.-. o.-. o.o.' },
    bass: ['bass', '..o. o.o. x... ..o.'],
    chords: ['organ', '.... x... .... x...'],
  },
  {
    name: 'bossa nova',
    bpm: [112, 150],
    ...straight,
    drums: {
      kick: 'o... ..-. o... ..-.',
      rim: 'x... ..x. .... x... .... x... ..x. ....',
      brush: 'o.o. o.o. o.o. o.o.',
    },
    bass: ['bass', 'x... ..o. x... ..o.'],
    chords: ['guitar', 'o... o... ..o. .... ..o. .... o... ..o.'],
  },
  // There are no drums.
  {
    name: 'piano ballad',
    bpm: [61, 88],
    ...straight,
    drums: {},
    bass: ['piano', 'o... .... o... ....'],
    chords: ['piano', 'x.-. o.-. o.-. o.-.'],
    isBroken: true,
  },
  {
    name: 'finger picking',
    bpm: [74, 118],
    ...straight,
    drums: {},
    bass: ['guitar', 'x... o... x... o...'],
    chords: ['guitar', 'o.o. -.o. o.o. -.o.'],
    isBroken: true,
  },
];
