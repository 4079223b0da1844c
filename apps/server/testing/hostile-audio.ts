import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import type { AudioFormat } from '../src/media/audio/audio-format.ts';
import { clickFile } from './click-track.ts';
import { hostileFlac } from './hostile-audio/flac.ts';
import { noise, seeded, type Answer, type HostileCase } from './hostile-audio/hostile-case.ts';
import { hostileM4a } from './hostile-audio/m4a.ts';
import { hostileMp3 } from './hostile-audio/mp3.ts';
import { hostileOpus, hostileVorbis } from './hostile-audio/ogg.ts';
import { hostileWav } from './hostile-audio/wav.ts';

export interface HostileFile {
  format: AudioFormat;
  name: string;
  answers: Answer[];
  write(path: string): void;
}

function flipped(file: Buffer, share: number): Buffer {
  const next = seeded(11);
  const damaged = Buffer.from(file);
  for (let left = file.length * share; left > 0; left--) {
    const at = Math.floor(next() * file.length);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << Math.floor(next() * 8));
  }
  return damaged;
}

const page = () => Buffer.from('<!doctype html><html><body><p>404 Not Found</p></body></html>\n'.repeat(2000));
const archive = () => Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'), noise(100_000, 7)]);
const playlist = () => Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n'.repeat(100));

function damages(name: string, magic: number): HostileCase[] {
  const file = readFileSync(clickFile(name));
  const start = file.subarray(0, magic);
  const anything: Answer[] = ['sound', 'broken', 'empty', 'unsupported', 'unknown_format', 'too_long'];
  const refusals: Answer[] = ['broken', 'empty', 'unsupported', 'unknown_format'];
  return [
    ['no byte at all', ['empty'], () => Buffer.alloc(0)],
    ['one byte', ['unknown_format'], () => file.subarray(0, 1)],
    ['its first bytes alone', refusals, () => start],
    ['cut off in its header', refusals, () => file.subarray(0, magic + 7)],
    ['cut off in the middle', anything, () => file.subarray(0, file.length / 2)],
    ['without its last byte', anything, () => file.subarray(0, -1)],
    ['a web page behind its first bytes', refusals, () => Buffer.concat([start, page()])],
    ['an archive behind its first bytes', anything, () => Buffer.concat([start, archive()])],
    ['zeros behind its first bytes', refusals, () => Buffer.concat([start, Buffer.alloc(1_000_000)])],
    ['noise behind its first bytes', anything, () => Buffer.concat([start, noise(1_000_000, 7)])],
    ['one bit in ten thousand turned', anything, () => flipped(file, 0.0008)],
    ['one bit in a hundred turned', anything, () => flipped(file, 0.08)],
    [
      'noise behind its first half',
      anything,
      () => Buffer.concat([file.subarray(0, file.length / 2), noise(1_000_000, 7)]),
    ],
    ['a web page under its name', ['unknown_format'], page],
    ['an archive under its name', ['unknown_format'], archive],
    ['a playlist under its name', ['unknown_format'], playlist],
  ];
}

function files(format: AudioFormat, cases: HostileCase[]): HostileFile[] {
  return cases.map(([name, answers, make]) => ({
    format,
    name,
    answers,
    write: (path) => {
      const made = make();
      const { start, zeroBytes } = 'start' in made ? made : { start: made, zeroBytes: 0 };
      writeFileSync(path, start);
      truncateSync(path, start.length + zeroBytes);
    },
  }));
}

/**
 * Lists broken files and files that cost a decoder time or memory. Expectations of `too_long` hold if the product's
 * limit on a song's length is between one minute and one hour.
 */
export const hostileAudio: HostileFile[] = [
  ...files('mp3', [...damages('clicks.mp3', 49), ...hostileMp3()]),
  ...files('flac', [...damages('clicks.flac', 42), ...hostileFlac()]),
  ...files('vorbis', [...damages('clicks.ogg', 58), ...hostileVorbis()]),
  ...files('opus', [...damages('clicks.opus', 47), ...hostileOpus()]),
  ...files('wav', hostileWav()),
  ...files('m4a', [...damages('clicks.m4a', 28), ...hostileM4a()]),
];
