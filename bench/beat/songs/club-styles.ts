import type { Style } from './style.ts';

/** What is made with machines: loops that hardly change, and sometimes half or twice as fast as they feel. */
export const clubStyles: readonly Style[] = [
  {
    name: 'four on the floor',
    bpm: [119, 133],
    beatsPerBar: 4,
    stepsPerBeat: 4,
    grooves: [
      { kick: 'x... x... x... x...', clap: '.... x... .... x...', openHat: '..o. ..o. ..o. ..o.' },
      {
        kick: 'x... x... x... x..-',
        shaker: 'o-o- o-o- o-o- o-o-',
        openHat: '..x. ..x. ..x. ..x.',
        rim: '...o .... ..o. ....',
      },
    ],
    bass: { played: ['sawBass', 'subBass'], rhythm: '..o. ..ox ..o. ..o.', held: 0.7 },
    chords: { played: ['chordStab', 'piano', 'organ'], rhythm: 'o..o ..o. ..o. .o..', held: 0.5, manner: 'block' },
    carpet: 'pad',
    pumps: true,
  },
  {
    name: 'disco',
    bpm: [108, 127],
    beatsPerBar: 4,
    stepsPerBeat: 4,
    grooves: [
      {
        kick: 'x... x... x... x...',
        snare: '.... x... .... x...',
        hat: 'o-.- o-.- o-.- o-.-',
        openHat: '..o. ..o. ..o. ..o.',
      },
    ],
    bass: { played: ['electricBass', 'slapBass'], rhythm: 'x.o. o.o. x.o. o.oo', held: 0.6 },
    chords: { played: ['mutedGuitar', 'electricPiano'], rhythm: '..o- o.o. ..o- o.o.', held: 0.5, manner: 'strum' },
    carpet: 'strings',
  },
  {
    name: 'synth pop',
    bpm: [84, 122],
    beatsPerBar: 4,
    stepsPerBeat: 4,
    grooves: [
      { kick: 'x... .... x... ....', snare: '.... x... .... x...', hat: 'o... o... o... o...' },
      {
        kick: 'x... ..o. x... ....',
        snare: '.... x... .... x...',
        hat: 'o.-. o.-. o.-. o.-.',
        tom: '.... .... .... ..oo',
      },
    ],
    bass: { played: ['sawBass'], rhythm: 'o-o- o-o- o-o- o-o-', held: 0.8 },
    chords: { played: ['bell', 'chordStab'], rhythm: 'o..o ..o. o..o ..o.', held: 0.7, manner: 'broken' },
    carpet: 'pad',
  },
  {
    name: 'trap',
    bpm: [126, 160],
    beatsPerBar: 4,
    stepsPerBeat: 4,
    grooves: [
      { kick: 'x... .... ..o. ....', clap: '.... .... x... ....', hat: 'o.o. o.o. o.o. ooo.' },
      { kick: 'x... ..o. ...o ....', snare: '.... .... x... ....', hat: 'o.o. oooo o.o. o.--' },
    ],
    bass: { played: ['subBass'], rhythm: 'x... .... ..o. ....', held: 0.9 },
    chords: { played: ['bell', 'electricPiano', 'piano'], rhythm: 'o... ..o. .... o...', held: 0.9, manner: 'broken' },
    carpet: 'pad',
  },
  {
    name: "drum'n'bass",
    bpm: [164, 188],
    beatsPerBar: 4,
    stepsPerBeat: 4,
    grooves: [
      { kick: 'x... .... ..x. ....', snare: '.... x..- .-.. x...', hat: 'o.o. o.o. o.o. o.o.' },
      { kick: 'x.x. .... ..x. ....', snare: '.... x..- .-.. x..-', ride: 'o... o... o... o...' },
    ],
    bass: { played: ['sawBass', 'subBass'], rhythm: 'x... ..o. .... o...', held: 0.8 },
    chords: {
      played: ['electricPiano', 'chordStab'],
      rhythm: 'o... .... ..o. .... .... .... .... ....',
      held: 0.5,
      manner: 'block',
    },
    carpet: 'pad',
  },
  {
    name: 'boom bap',
    bpm: [80, 99],
    beatsPerBar: 4,
    stepsPerBeat: 4,
    grooves: [
      { kick: 'x..- ..o. ..x. ....', snare: '.... x... .... x...', hat: 'o.o. o.o. o.o. o.o.' },
      { kick: 'x.o. .... .ox. ....', snare: '.... x..- .... x...', hat: 'o.o. o.o- o.o. o.oo' },
    ],
    bass: { played: ['uprightBass', 'subBass'], rhythm: 'x..o .... ..o. ..o.', held: 0.7 },
    chords: { played: ['electricPiano', 'piano'], rhythm: 'o... .... ...o ....', held: 0.6, manner: 'block' },
  },
  {
    name: 'dembow',
    bpm: [85, 105],
    beatsPerBar: 4,
    stepsPerBeat: 4,
    grooves: [
      { kick: 'x... x... x... x...', snare: '...o ..x. ...o ..x.', hat: 'o.-. o.-. o.-. o.-.' },
      { kick: 'x... o... x... o...', snare: '...x ..x. ...x ..x.', shaker: 'o-o- o-o- o-o- o-o-' },
    ],
    bass: { played: ['subBass', 'sawBass'], rhythm: 'x..o ..o. x..o ..o.', held: 0.7 },
    chords: { played: ['mutedGuitar', 'chordStab', 'bell'], rhythm: '..o. ..o. ..o. .oo.', held: 0.5, manner: 'block' },
  },
];
