import type { Style } from './style.ts';

/** Where the drums say the beat between the lines, or not where one waits for it. */
export const worldStyles: readonly Style[] = [
  {
    name: 'one drop',
    bpm: [66, 92],
    beatsPerBar: 4,
    stepsPerBeat: 4,
    grooves: [
      { kick: '.... .... x... ....', rim: '.... .... x... ....', hat: 'o.-. o.-. o.-. o.o.' },
      { kick: '.... .... x... ..-.', snare: '.... .... x... ....', hat: 'o.o. o.o. o.o. o.oo' },
    ],
    bass: { played: ['electricBass', 'subBass'], rhythm: '..o. o.o. x... ..o.', held: 0.7 },
    chords: { played: ['organ', 'mutedGuitar', 'piano'], rhythm: '.... x... .... x...', held: 0.25, manner: 'block' },
  },
  {
    name: 'cha-cha-chá',
    bpm: [100, 128],
    beatsPerBar: 4,
    stepsPerBeat: 4,
    grooves: [
      {
        cowbell: 'x... o... x... o...',
        congaHigh: '.... x... .... ....',
        congaLow: '.... .... .... o.o.',
        shaker: 'o... o.o. o... o.o.',
      },
      {
        cowbell: 'x.-. o.-. x.-. o.-.',
        congaHigh: '-... x... -... ....',
        congaLow: '.... .... .... o.o.',
        kick: '.... ..o. .... o...',
      },
    ],
    bass: { played: ['uprightBass', 'electricBass'], rhythm: '.... ..o. .... o...', held: 0.7 },
    chords: { played: ['piano'], rhythm: 'x.o. .oo. .o.o ..o.', held: 0.5, manner: 'block' },
  },
  {
    name: 'bossa nova',
    bpm: [112, 150],
    beatsPerBar: 4,
    stepsPerBeat: 4,
    grooves: [
      { kick: 'o... ..-. o... ..-.', rim: 'x... ..x. .... x... .... x... ..x. ....', hat: 'o.o. o.o. o.o. o.o.' },
    ],
    bass: { played: ['uprightBass'], rhythm: 'x... ..o. x... ..o.', held: 0.8 },
    chords: { played: ['nylonGuitar'], rhythm: 'o... o... ..o. .... ..o. .... o... ..o.', held: 0.6, manner: 'block' },
  },
  {
    name: 'afrobeat',
    bpm: [98, 120],
    beatsPerBar: 4,
    stepsPerBeat: 4,
    grooves: [
      {
        kick: 'x... ..o. x... ...o',
        snare: '...- x..o .-.. x..-',
        shaker: 'o-o- o-o- o-o- o-o-',
        congaHigh: '..o. .... ..oo ....',
      },
    ],
    bass: { played: ['electricBass'], rhythm: 'x..o ..o. ..o. o...', held: 0.6 },
    chords: { played: ['mutedGuitar', 'brass'], rhythm: 'o.o. -.o- o..o -.o.', held: 0.5, manner: 'broken' },
  },
  {
    name: 'samba',
    bpm: [88, 108],
    beatsPerBar: 4,
    stepsPerBeat: 4,
    grooves: [{ congaLow: '-... x... -... x...', shaker: 'x-ox x-ox x-ox x-ox', rim: 'o.o. .o.o .oo. o.o.' }],
    bass: { played: ['nylonGuitar', 'uprightBass'], rhythm: 'o..- x..- o..- x..-', held: 0.6 },
    chords: { played: ['nylonGuitar', 'mutedGuitar'], rhythm: 'o.o. .oo. o.o. .oo.', held: 0.4, manner: 'strum' },
  },
  {
    name: 'polka',
    bpm: [104, 132],
    beatsPerBar: 2,
    stepsPerBeat: 4,
    grooves: [{ kick: 'x... x...', snare: '..o. ..o.', hat: '-... -...' }],
    bass: { played: ['uprightBass', 'brass'], rhythm: 'x... o...', held: 0.4 },
    chords: { played: ['accordion'], rhythm: '..o. ..o.', held: 0.5, manner: 'block' },
  },
];
