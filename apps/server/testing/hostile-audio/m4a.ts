import { readFileSync } from 'node:fs';
import { clickFile } from '../click-track.ts';
import { patched, repeated, type HostileCase } from './hostile-case.ts';

type Replacements = Partial<Record<string, (body: Buffer) => Buffer>>;

export function hostileM4a(): HostileCase[] {
  const song = readFileSync(clickFile('clicks.m4a'));
  const ftyp = song.subarray(0, 28);
  const moovAt = song.indexOf('moov') - 4;
  const withMoovBytes = (...size: number[]) => patched(song, moovAt, size);
  const set = (at: number, value: number) => (body: Buffer) => {
    body.writeUInt32BE(value, at);
    return body;
  };
  const anything: HostileCase[1] = ['sound', 'broken', 'empty', 'too_long'];
  return [
    ['two hours of one frame', ['too_long'], () => rebuilt(song, oneFrameFor(song, 310_000))],
    ['four billion samples in its table of sizes', anything, () => rebuilt(song, { stsz: set(8, 0xffff_ffff) })],
    [
      'four billion samples of one size',
      anything,
      () => rebuilt(song, { stsz: (body) => set(8, 0xffff_ffff)(set(4, 1)(body)) }),
    ],
    ['four billion samples in its table of times', anything, () => rebuilt(song, { stts: set(8, 0xffff_ffff) })],
    ['samples that last a day each', anything, () => rebuilt(song, { stts: set(12, 0x7fff_ffff) })],
    ['data beyond its end', anything, () => rebuilt(song, { stco: set(8, 0xffff_fff0) })],
    ['an edit that lasts for ever', anything, () => rebuilt(song, { elst: set(8, 0x7fff_ffff) })],
    ['no table of what to decode', ['broken'], () => rebuilt(song, { stsd: () => Buffer.alloc(8) })],
    ['a codec that nobody knows', ['broken'], () => rebuilt(song, { stsd: entryOf('XXXX') })],
    ['a codec that M4A does not use', ['broken'], () => rebuilt(song, { stsd: entryOf('alaw') })],
    ['its sound in another file', anything, () => rebuilt(song, { dref: otherFile })],
    ['a table of contents without end', anything, () => withMoovBytes(0, 0, 0, 0)],
    ['a table of contents of 4 GB', anything, () => withMoovBytes(255, 255, 255, 255)],
    [
      'a box of 2^62 bytes',
      ['broken'],
      () => Buffer.concat([ftyp, Buffer.from('\0\0\0\x01free\x40\0\0\0\0\0\0\0', 'latin1')]),
    ],
    ['tables of contents in one another', ['broken'], () => Buffer.concat([ftyp, nested(20_000)])],
    ['many empty boxes', ['broken'], () => Buffer.concat([ftyp, repeated(box('free', Buffer.alloc(0)), 200_000)])],
    [
      'a playlist for data',
      ['broken'],
      () => Buffer.concat([ftyp, box('mdat', Buffer.from('#EXTM3U\nfile:///etc/passwd\n'))]),
    ],
    ['its sound alone, without a table', ['broken'], () => song.subarray(0, moovAt)],
    ['a picture', ['unknown_format'], () => patched(song, 8, [...Buffer.from('heic')])],
  ];
}

function box(type: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

function nested(levels: number): Buffer {
  const boxes = Buffer.alloc(levels * 8);
  for (let level = 0; level < levels; level++) {
    boxes.writeUInt32BE((levels - level) * 8, level * 8);
    boxes.write('moov', level * 8 + 4, 'latin1');
  }
  return boxes;
}

const containers = new Set(['moov', 'trak', 'edts', 'mdia', 'minf', 'dinf', 'stbl']);

/** Replaces the bodies of some boxes and corrects all lengths. The media data must precede its tables. */
function rebuilt(file: Buffer, replacements: Replacements): Buffer {
  const boxes: Buffer[] = [];
  for (let at = 0; at < file.length;) {
    const bytes = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const body = Buffer.from(file.subarray(at + 8, at + bytes));
    const replace = replacements[type] ?? ((same: Buffer) => same);
    boxes.push(box(type, containers.has(type) ? rebuilt(body, replacements) : replace(body)));
    at += bytes;
  }
  return Buffer.concat(boxes);
}

/** Builds tables that repeat one frame `times` times: each chunk is one sample at the same offset. */
function oneFrameFor(song: Buffer, times: number): Replacements {
  const number = 20;
  const sizesAt = song.indexOf('stsz') + 16;
  const size = (index: number) => song.readUInt32BE(sizesAt + index * 4);
  let place = song.readUInt32BE(song.indexOf('stco') + 12);
  for (let index = 0; index < number; index++) place += size(index);
  const numbers = (...values: number[]) => {
    const body = Buffer.alloc(values.length * 4);
    values.forEach((value, index) => body.writeUInt32BE(value, index * 4));
    return body;
  };
  return {
    stts: () => numbers(0, 1, times, 1024),
    stsc: () => numbers(0, 1, 1, 1, 1),
    stsz: () => numbers(0, size(number), times),
    stco: () => Buffer.concat([numbers(0, times), repeated(numbers(place), times)]),
    elst: () => numbers(0, 0),
  };
}

/** Renames the codec in the sample description and drops the codec-specific boxes. */
function entryOf(codec: string): (body: Buffer) => Buffer {
  return (body) => Buffer.concat([body.subarray(0, 8), box(codec, body.subarray(16, 44))]);
}

function otherFile(): Buffer {
  const url = Buffer.concat([Buffer.from([0, 0, 0, 0]), Buffer.from('file:///etc/passwd\0')]);
  return Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box('url ', url)]);
}
