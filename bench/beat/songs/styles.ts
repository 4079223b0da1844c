import type { Drum, Instrument } from './sounds.ts';

/**
 * A rhythm over whole bars, a sign a step: `x` loud, `o` plain, `-` soft, `.` nothing. Spaces part the beats for the eye.
 * One longer than a bar goes on in the next.
 */
export type Rhythm = string;

export interface Style {
  name: string;
  bpm: readonly [lowest: number, highest: number];
  beatsPerBar: number;
  stepsPerBeat: 3 | 4;
  /** Where in the beat the off-beat eighth falls: 0.5 straight to 0.67 triplets. */
  swing?: readonly [number, number];
  /** Empty where nobody drums. */
  drums: Partial<Record<Drum, Rhythm>>;
  bass: readonly [Instrument, Rhythm];
  chords: readonly [Instrument, Rhythm];
  /** Whether the notes of a chord come one after the other. */
  isBroken?: boolean;
  /** Whether a pad lies under everything, which each kick pushes down. */
  hasPad?: boolean;
}

const straight = { beatsPerBar: 4, stepsPerBeat: 4 } as const;

/** Each is hard for a tracker in a way of its own. */
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
  // A band that leaves the beat to the cymbal.
  {
    name: 'rock',
    bpm: [90, 152],
    ...straight,
    drums: { kick: 'x... ..o. x.o. ....', snare: '.... x... .... x...', hat: 'x.o. x.o. x.o. x.o.' },
    bass: ['bass', 'x.o. o.o. o.o. o.o.'],
    chords: ['guitar', 'x... o.o. x... o.o.'],
  },
  // Accents between the beats.
  {
    name: 'funk',
    bpm: [90, 118],
    ...straight,
    drums: { kick: 'x..o .... ..x. .o..', snare: '.... x..- .-.- x...', hat: 'x-o- x-o- x-o- x-o-' },
    bass: ['bass', 'x..o ..o. ...o .oo.'],
    chords: ['guitar', '..-o ..o. .o-. o...'],
  },
  // Half as fast as it counts.
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
  // Nothing on the first beat.
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
  // Nobody drums.
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
