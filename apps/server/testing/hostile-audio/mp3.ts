import { readFileSync } from 'node:fs';
import { clickFile } from '../click-track.ts';
import { patched, repeated, seeded, type HostileCase } from './hostile-case.ts';

/** The cheapest frame: 24 bytes that play for 24 ms (MPEG 2, 8 kbit/s at 24 kHz). */
const cheapest = frame(0xf3, 0x14, 24);
/** A frame of 96 bytes that plays for 10 ms (MPEG 1, 32 kbit/s at 48 kHz). */
const at48kHz = frame(0xfb, 0x14, 96);
const at32kHz = frame(0xfb, 0x18, 144);

export function hostileMp3(): HostileCase[] {
  const song = readFileSync(clickFile('clicks.mp3'));
  const withoutTag = song.subarray(45);
  return [
    ['two hours in the cheapest frames', ['too_long'], () => repeated(cheapest, 300_000)],
    ['an hour and a half at 48 kHz', ['too_long'], () => repeated(at48kHz, 225_000)],
    ['a tag that claims 256 MB', ['empty'], () => Buffer.concat([tag(0x0f_ff_ff_ff), withoutTag])],
    ['a million empty tags', ['empty'], () => repeated(tag(0), 1_000_000)],
    ['a million empty tags and a song', ['sound'], () => Buffer.concat([repeated(tag(0), 1_000_000), withoutTag])],
    [
      'another sample rate in every frame',
      ['unknown_format'],
      () => repeated(Buffer.concat([at48kHz, at32kHz]), 20_000),
    ],
    [
      'another sample rate from the middle on',
      ['broken'],
      () => Buffer.concat([repeated(at48kHz, 100), repeated(at32kHz, 5000)]),
    ],
    ['frames of no stated length', ['unknown_format'], () => repeated(frame(0xfb, 0x04, 96), 10_000)],
    ['layer II', ['unknown_format'], () => repeated(frame(0xfd, 0x14, 96), 10_000)],
    ['right headers and noise between them', ['sound', 'broken', 'empty'], () => noisyFrames(2000)],
    [
      'a damaged frame after every whole one',
      ['broken'],
      () => Buffer.concat([repeated(at48kHz, 8), repeated(Buffer.concat([at48kHz, Buffer.alloc(96, 0x55)]), 10_000)]),
    ],
    [
      'five frames and a long nothing',
      ['broken'],
      () => Buffer.concat([repeated(at48kHz, 5), Buffer.alloc(8_000_000)]),
    ],
    [
      'a song and a long tag behind it',
      ['sound'],
      () => Buffer.concat([song, Buffer.from('APETAGEX'), Buffer.alloc(8_000_000)]),
    ],
    ['0xff alone', ['unknown_format'], () => Buffer.alloc(8_000_000, 0xff)],
    ['a frame count that is a lie', ['sound'], () => patched(song, song.indexOf('Info') + 8, [0xff, 0xff, 0xff, 0xff])],
    ['a delay that is a lie', ['sound'], () => patched(song, song.indexOf('Lavc5') + 21, [0xff, 0xff, 0xff])],
    ['one channel at 8 kHz', ['sound'], () => readFileSync(clickFile('clicks-8khz-mono.mp3'))],
  ];
}

function frame(version: number, rates: number, bytes: number): Buffer {
  const whole = Buffer.alloc(bytes);
  whole.set([0xff, version, rates, 0xc4]);
  return whole;
}

function tag(bytes: number): Buffer {
  return Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...[21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f)]);
}

function noisyFrames(count: number): Buffer {
  const next = seeded(13);
  const frames = repeated(at48kHz, count);
  for (let at = 0; at < frames.length; at++) if (at % at48kHz.length >= 4) frames[at] = next() * 256;
  return frames;
}
