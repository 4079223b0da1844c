import { bend, type Note, partials, pluck, saws, sing } from './synthesis.ts';

export const instruments = {
  uprightBass: (note: Note) => pluck(note, { decay: 0.45, dull: 0.8 }),
  electricBass: (note: Note) => pluck(note, { decay: 0.8, dull: 0.4 }),
  slapBass: (note: Note) =>
    bend(note, { ratio: 2, index: 4, decay: 0.06, sound: { attack: 0.002, decay: 0.25, sustain: 0.3, release: 0.03 } }),
  subBass: (note: Note) =>
    bend(note, { ratio: 1, index: 0.5, decay: 0.3, sound: { attack: 0.005, decay: 0.9, sustain: 0.5, release: 0.05 } }),
  sawBass: (note: Note) =>
    saws(note, {
      voices: 1,
      detune: 0,
      cutoff: 900,
      sound: { attack: 0.003, decay: 0.15, sustain: 0.6, release: 0.03 },
    }),
  cello: (note: Note) =>
    saws(note, {
      voices: 2,
      detune: 0.002,
      cutoff: 1400,
      vibrato: 0.003,
      sound: { attack: 0.06, decay: 1, sustain: 0.8, release: 0.15 },
    }),
  piano: (note: Note) =>
    partials(note, {
      levels: [1, 0.6, 0.5, 0.3, 0.25, 0.15, 0.1, 0.08],
      stretch: 0.0004,
      decay: 0.8,
      sound: { attack: 0.002, decay: 1.2, sustain: 0.4, release: 0.1 },
    }),
  electricPiano: (note: Note) =>
    bend(note, {
      ratio: 14,
      index: 0.8,
      decay: 0.05,
      sound: { attack: 0.003, decay: 0.9, sustain: 0.15, release: 0.08 },
    }),
  bell: (note: Note) =>
    bend(note, {
      ratio: 3.5,
      index: 2,
      decay: 0.3,
      sound: { attack: 0.002, decay: 0.5, sustain: 0, release: 0.2 },
    }),
  organ: (note: Note) =>
    partials(note, {
      levels: [1, 0.8, 0.5, 0.4, 0, 0.2, 0, 0.25],
      stretch: 0,
      decay: 60,
      sound: { attack: 0.008, decay: 1, sustain: 1, release: 0.03 },
    }),
  accordion: (note: Note) =>
    saws(note, {
      voices: 2,
      detune: 0.004,
      cutoff: 3200,
      sound: { attack: 0.02, decay: 1, sustain: 0.85, release: 0.04 },
    }),
  nylonGuitar: (note: Note) => pluck(note, { decay: 0.5, dull: 0.6 }),
  steelGuitar: (note: Note) => pluck(note, { decay: 0.9, dull: 0.15 }),
  mutedGuitar: (note: Note) => pluck({ ...note, seconds: Math.min(note.seconds, 0.07) }, { decay: 0.12, dull: 0.3 }),
  distortedGuitar: (note: Note) => pluck(note, { decay: 1.5, dull: 0 }).map((sample) => 0.5 * Math.tanh(6 * sample)),
  brass: (note: Note) =>
    saws(note, {
      voices: 3,
      detune: 0.003,
      cutoff: 3500,
      sound: { attack: 0.02, decay: 0.12, sustain: 0.65, release: 0.06 },
    }),
  chordStab: (note: Note) =>
    saws(note, {
      voices: 3,
      detune: 0.006,
      cutoff: 4200,
      sound: { attack: 0.002, decay: 0.1, sustain: 0.15, release: 0.05 },
    }),
  pad: (note: Note) =>
    saws(note, {
      voices: 3,
      detune: 0.007,
      cutoff: 1800,
      sound: { attack: note.random.between(0.2, 0.7), decay: 1, sustain: 1, release: 0.5 },
    }),
  strings: (note: Note) =>
    saws(note, {
      voices: 3,
      detune: 0.004,
      cutoff: 2600,
      vibrato: 0.004,
      sound: { attack: note.random.between(0.05, 0.13), decay: 1, sustain: 0.85, release: 0.2 },
    }),
  voice: (note: Note) =>
    sing(
      note,
      note.random.pick([
        [
          [730, 1],
          [1090, 0.5],
          [2440, 0.25],
        ],
        [
          [530, 1],
          [1840, 0.35],
          [2480, 0.25],
        ],
        [
          [570, 1],
          [840, 0.6],
          [2410, 0.15],
        ],
      ] as const),
    ),
};

export type Instrument = keyof typeof instruments;
