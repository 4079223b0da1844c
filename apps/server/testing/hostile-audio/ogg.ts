import { readFileSync } from 'node:fs';
import { clickFile } from '../click-track.ts';
import { patched, repeated, type HostileCase } from './hostile-case.ts';

const begins = 2;
const ends = 4;
const continued = 1;

export function hostileVorbis(): HostileCase[] {
  const song = readFileSync(clickFile('clicks.ogg'));
  const first = song.subarray(0, 58);
  const audioAt = pageAt(song, 2);
  const headers = song.subarray(0, audioAt);
  const serial = song.readUInt32LE(14);
  const packet = (...packets: Uint8Array[]) => page({ serial, packets });
  const endless = page({ serial, flags: continued, lacing: 255, body: Buffer.alloc(255 * 255, 3) });
  const setup = (body: Uint8Array) =>
    Buffer.concat([first, packet(Buffer.concat([Buffer.from('\x05vorbis'), body])), song.subarray(audioAt)]);
  return [
    [
      'two hours of the same seconds',
      ['too_long'],
      () => Buffer.concat([headers, repeated(song.subarray(audioAt), 2900)]),
    ],
    [
      'packets of one byte',
      ['sound', 'broken', 'too_long'],
      () => Buffer.concat([headers, repeated(packet(...sparse(255, 0)), 2000)]),
    ],
    [
      'packets of one long block in two bytes',
      ['sound', 'broken', 'too_long'],
      () => Buffer.concat([headers, repeated(packet(...sparse(127, 2, 0)), 2000)]),
    ],
    ['a packet that goes on for 19 MB', ['empty'], () => Buffer.concat([headers, repeated(endless, 300)])],
    [
      'comments of 19 MB, then a song',
      ['sound', 'empty'],
      () =>
        Buffer.concat([
          first,
          page({ serial, lacing: 255, body: Buffer.alloc(255 * 255, 3) }),
          repeated(endless, 300),
          song.subarray(58),
        ]),
    ],
    ['a setup of zeros', ['broken', 'empty'], () => setup(Buffer.alloc(3000))],
    ['a setup that ends at once', ['broken', 'empty'], () => setup(Buffer.alloc(0))],
    ['a setup of ones', ['broken', 'empty'], () => setup(Buffer.alloc(3000, 0xff))],
    [
      'codebooks of 16 million entries',
      ['broken', 'empty'],
      () => setup(Buffer.concat([Buffer.from([0xff, 0x42, 0x43, 0x56, 1, 0, 0xff, 0xff, 0xff]), Buffer.alloc(60_000)])),
    ],
    ['no setup', ['empty'], () => Buffer.concat([first, song.subarray(audioAt)])],
    ['255 channels', ['unsupported'], () => patched(song, 39, [255])],
    ['no channel', ['unsupported'], () => patched(song, 39, [0])],
    ['a sample rate of nothing', ['unsupported'], () => patched(song, 40, [0, 0, 0, 0])],
    ['a sample rate of four gigahertz', ['unsupported'], () => patched(song, 40, [255, 255, 255, 255])],
    ['blocks of 32768 samples', ['broken'], () => patched(song, 56, [0xff])],
    ['another song behind it', ['unsupported'], () => Buffer.concat([song, song])],
    [
      'an end before its beginning',
      ['sound'],
      () => patched(song, song.lastIndexOf('OggS') + 6, [5, 0, 0, 0, 0, 0, 0, 0]),
    ],
    [
      'an end in the year a million',
      ['sound'],
      () => patched(song, song.lastIndexOf('OggS') + 6, [255, 255, 255, 255, 255, 255, 255, 127]),
    ],
    ['a quarter of a million empty pages', ['empty'], () => Buffer.concat([headers, repeated(packet(), 250_000)])],
    [
      'ten thousand streams that begin',
      ['unknown_format'],
      () => repeated(page({ serial: 1, flags: begins, packets: [Buffer.from('fishead\0')] }), 10_000),
    ],
  ];
}

export function hostileOpus(): HostileCase[] {
  const song = readFileSync(clickFile('clicks.opus'));
  const songHead = { channels: 2, family: 0 };
  const endless = page({ flags: continued, lacing: 255, body: Buffer.alloc(255 * 255, 3) });
  const mapped = (channels: number, streams: number, coupled: number, table: number[]) => ({
    channels,
    family: 1,
    mapping: [streams, coupled, ...table],
  });
  return [
    ['two hours in two bytes for every 120 ms', ['too_long'], () => opus(songHead, repeated(silent(255), 240))],
    [
      'the same in eight channels',
      ['too_long'],
      () => opus(mapped(8, 1, 0, [0, 0, 0, 0, 0, 0, 0, 0]), repeated(silent(255), 240)),
    ],
    ['packets without a byte', ['broken'], () => opus(songHead, repeated(page({ packets: sparse(255) }), 5000))],
    [
      'packets of 60 KB',
      ['broken'],
      () => opus(songHead, repeated(page({ packets: [Buffer.alloc(60_000, 0xfc)] }), 250)),
    ],
    ['a packet that goes on for 19 MB', ['empty'], () => opus(songHead, repeated(endless, 300))],
    [
      'tags of 19 MB, then a song',
      ['sound', 'empty'],
      () => Buffer.concat([song.subarray(0, 47), repeated(endless, 300), song.subarray(pageAt(song, 2))]),
    ],
    [
      'packets of noise',
      ['sound', 'broken', 'too_long'],
      () =>
        opus(
          songHead,
          repeated(page({ packets: Array.from({ length: 100 }, (_, n) => Buffer.alloc(n + 2, n * 37)) }), 50),
        ),
    ],
    [
      '255 channels',
      ['unsupported'],
      () =>
        opus({ channels: 255, family: 255, mapping: [255, 0, ...Array.from({ length: 255 }, (_, n) => n)] }, silent(9)),
    ],
    ['no channel', ['unsupported'], () => opus({ channels: 0, family: 0 }, silent(9))],
    ['channels of streams that it has not', ['broken'], () => opus(mapped(2, 1, 0, [0, 200]), silent(9))],
    ['no stream', ['broken'], () => opus(mapped(2, 0, 0, [255, 255]), silent(9))],
    ['more pairs than streams', ['broken'], () => opus(mapped(2, 1, 2, [0, 1]), silent(9))],
    ['a table that is cut off', ['broken'], () => opus({ channels: 8, family: 1, mapping: [1] }, silent(9))],
    [
      'a family that nobody knows',
      ['unsupported'],
      () => opus({ channels: 2, family: 77, mapping: [1, 1, 0, 1] }, silent(9)),
    ],
    ['a version of the future', ['unsupported'], () => opus({ channels: 2, family: 0, version: 0x20 }, silent(9))],
    ['more to skip than there is', ['empty'], () => opus({ channels: 2, family: 0, preSkip: 65_535 }, silent(9))],
    ['another song behind it', ['unsupported'], () => Buffer.concat([song, song])],
    [
      'an end before its beginning',
      ['sound'],
      () => patched(song, song.lastIndexOf('OggS') + 6, [5, 0, 0, 0, 0, 0, 0, 0]),
    ],
    [
      'pages that end the song, and go on',
      ['too_long'],
      () => opus(songHead, repeated(page({ flags: ends, packets: sparse(255, 0xfb, 6) }), 240)),
    ],
    ['six channels', ['sound'], () => readFileSync(clickFile('clicks-6-channels.opus'))],
  ];
}

interface PageShape {
  serial?: number;
  flags?: number;
  granule?: bigint;
  packets?: Uint8Array[];
  lacing?: number;
  body?: Buffer;
}

/** Builds an Ogg page without a checksum, which nothing here verifies. */
function page({ serial = 1, flags = 0, granule = -1n, packets = [], lacing, body }: PageShape): Buffer {
  const table =
    lacing === undefined
      ? packets.flatMap(({ length }) => [...Array.from({ length: Math.floor(length / 255) }, () => 255), length % 255])
      : Array.from({ length: 255 }, () => lacing);
  const head = Buffer.alloc(27);
  head.write('OggS');
  head.writeUInt8(flags, 5);
  head.writeBigInt64LE(granule, 6);
  head.writeUInt32LE(serial, 14);
  head.writeUInt8(table.length, 26);
  return Buffer.concat([head, Buffer.from(table), body ?? Buffer.concat(packets)]);
}

function sparse(count: number, ...bytes: number[]): Buffer[] {
  return Array.from({ length: count }, () => Buffer.from(bytes));
}

const silent = (packets: number) => page({ packets: sparse(packets, 0xfb, 6) });

interface OpusHead {
  channels: number;
  family: number;
  mapping?: number[];
  version?: number;
  preSkip?: number;
}

function opus({ channels, family, mapping = [], version = 1, preSkip = 312 }: OpusHead, body: Uint8Array): Buffer {
  const head = Buffer.from([
    version,
    channels,
    preSkip & 0xff,
    preSkip >> 8,
    0x80,
    0xbb,
    0,
    0,
    0,
    0,
    family,
    ...mapping,
  ]);
  const first = page({ flags: begins, packets: [Buffer.concat([Buffer.from('OpusHead'), head])] });
  return Buffer.concat([first, page({ packets: [Buffer.from('OpusTags\0\0\0\0\0\0\0\0')] }), body]);
}

function pageAt(file: Buffer, number: number): number {
  let at = 0;
  for (let left = number; left > 0; left--) at = file.indexOf('OggS', at + 4);
  return at;
}
