import { readFileSync } from 'node:fs';
import { clickFile } from '../click-track.ts';
import { patched, repeated, type HostileCase } from './hostile-case.ts';

const maxBlockSize = 65_535;

export const hostileFlac = (): HostileCase[] => [...hostileFrames(), ...hostileHeaders()];

function hostileFrames(): HostileCase[] {
  return [
    [
      'two hours, each frame one value in eight channels',
      ['too_long'],
      () =>
        flac(
          44_100,
          8,
          frames(5000, () => ({ blockSize: maxBlockSize, channels: 8 })),
        ),
    ],
    [
      'the same at 192 kHz',
      ['too_long'],
      () =>
        flac(
          192_000,
          8,
          frames(22_000, () => ({ blockSize: maxBlockSize, channels: 8 })),
        ),
    ],
    [
      'frames of 16 samples',
      ['sound'],
      () =>
        flac(
          8000,
          1,
          frames(20_000, () => ({ blockSize: 16, channels: 1 })),
        ),
    ],
    [
      'frames of one sample',
      ['sound', 'broken'],
      () =>
        flac(
          8000,
          1,
          frames(20_000, () => ({ blockSize: 1, channels: 1 })),
        ),
    ],
    [
      'numbers that leap',
      ['broken', 'too_long'],
      () =>
        flac(
          8000,
          1,
          frames(5000, (n) => ({ blockSize: 16, channels: 1, number: n * 60_000 })),
        ),
    ],
    [
      'the same number in every frame',
      ['sound', 'too_long'],
      () =>
        flac(
          44_100,
          2,
          frames(1000, () => ({ blockSize: maxBlockSize, channels: 2, number: 0 })),
        ),
    ],
  ];
}

function hostileHeaders(): HostileCase[] {
  const song = readFileSync(clickFile('clicks.flac'));
  return [
    [
      'headers alone that all say the same',
      ['broken'],
      () => flac(44_100, 2, repeated(header({ blockSize: maxBlockSize, channels: 2, number: 0 }), 500_000)),
    ],
    [
      'headers alone that count on',
      ['broken', 'too_long'],
      () =>
        flac(
          44_100,
          2,
          Buffer.concat(
            Array.from({ length: 50_000 }, (_, number) => header({ blockSize: maxBlockSize, channels: 2, number })),
          ),
        ),
    ],
    [
      'blocks of metadata that claim 16 MB each',
      ['broken'],
      () => Buffer.concat([song.subarray(0, 42), Buffer.from([4, 0xff, 0xff, 0xff]), Buffer.alloc(100_000)]),
    ],
    [
      'a million empty blocks of metadata',
      ['broken'],
      () => Buffer.concat([song.subarray(0, 42), repeated(Buffer.from([4, 0, 0, 0]), 1_000_000)]),
    ],
    [
      'no STREAMINFO',
      ['broken'],
      () => Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x81, 0, 0, 4, 0, 0, 0, 0]), song.subarray(50)]),
    ],
    ['a sample rate of nothing', ['unsupported'], () => flac(0, 2, song.subarray(90))],
    ['a sample rate of a megahertz', ['unsupported'], () => flac(1_048_575, 2, song.subarray(90))],
    ['samples of 20 bits', ['unsupported'], () => patched(song, 20, [0x43, 0x30])],
    ['other channels in its frames than it says', ['empty', 'broken'], () => flac(44_100, 8, song.subarray(90))],
    ['eight channels at 192 kHz', ['sound'], () => readFileSync(clickFile('clicks-192khz-8-channels.flac'))],
    ['one channel at 8 kHz', ['sound'], () => readFileSync(clickFile('clicks-8khz-mono.flac'))],
  ];
}

interface FrameShape {
  blockSize: number;
  channels: number;
  number?: number;
}

function flac(sampleRate: number, channels: number, body: Uint8Array): Buffer {
  const head = Buffer.alloc(42, 0xff);
  head.write('fLaC');
  head.writeUInt32BE(0x8000_0022, 4);
  head.writeUInt32BE(((sampleRate << 12) | ((channels - 1) << 9) | (15 << 4) | 15) >>> 0, 18);
  return Buffer.concat([head, body]);
}

function frames(count: number, shapeOf: (number: number) => FrameShape): Buffer {
  return Buffer.concat(Array.from({ length: count }, (_, number) => frame({ number, ...shapeOf(number) })));
}

function frame(shape: FrameShape): Buffer {
  const constants = Buffer.alloc(3 * shape.channels, Buffer.from([0, 0x10, 0]));
  const whole = Buffer.concat([header(shape), constants]);
  const crc = Buffer.alloc(2);
  crc.writeUInt16BE(checksum(whole, 16, 0x8005));
  return Buffer.concat([whole, crc]);
}

function header({ blockSize, channels, number = 0 }: FrameShape): Buffer {
  const size = [(blockSize - 1) >> 8, (blockSize - 1) & 0xff];
  const bytes = Buffer.from([0xff, 0xf8, 0x70, ((channels - 1) << 4) | 8, ...coded(number), ...size]);
  return Buffer.concat([bytes, Buffer.from([checksum(bytes, 8, 0x07)])]);
}

/** Encodes up to 31 bits like UTF-8. */
function coded(number: number): number[] {
  if (number < 0x80) return [number];
  const following: number[] = [];
  let rest = number;
  let room = 6;
  for (; rest >= 2 ** room; room--) {
    following.unshift(0x80 | (rest & 0x3f));
    rest >>= 6;
  }
  return [((0xff << (room + 1)) & 0xff) | rest, ...following];
}

function checksum(bytes: Uint8Array, width: number, polynomial: number): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc >> (width - 1) === 0 ? 0 : polynomial | (1 << width));
  }
  return crc;
}
