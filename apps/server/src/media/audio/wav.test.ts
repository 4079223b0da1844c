import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { clickTrack } from '../../../testing/click-track.ts';
import { readAudio, refusalOfAudio } from '../../../testing/read-audio.ts';
import { chunk, wavFile, type WavShape } from '../../../testing/wav-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'backline-wav-'));
afterAll(() => rm(folder, { recursive: true }));

async function write(file: Uint8Array): Promise<string> {
  const path = join(folder, 'sound.wav');
  await writeFile(path, file);
  return path;
}

const silence = Buffer.alloc(32_000);
const refusal = async (data: Uint8Array, shape: WavShape) => refusalOfAudio(await write(wavFile(data, shape)));

describe('refused WAV files', () => {
  test.each([
    ['A-law', { tag: 6, bits: 8 }],
    ['mu-law', { tag: 7, bits: 8 }],
    ['MP3 in a WAV', { tag: 0x55 }],
    ['A-law in an extensible header', { tag: 0xfffe, subformat: 6, bits: 8 }],
    ['16-bit floats', { tag: 3, bits: 16 }],
    ['64-bit integers', { bits: 64 }],
    ['0-bit samples', { bits: 0 }],
    ['9 channels', { channels: 9 }],
    ['no channel', { channels: 0 }],
    ['a rate of 7999 Hz', { sampleRate: 7999 }],
    ['a rate of 192001 Hz', { sampleRate: 192_001 }],
  ])('refuses a WAV with %s as unsupported', async (_what, shape) => {
    expect(await refusal(silence, shape)).toBe('unsupported');
  });

  test.each([0, 1, 3, 4, 65_535])(
    'reports a 16-bit mono WAV as broken if it declares blocks of %d bytes',
    async (blockAlign) => {
      expect(await refusal(silence, { blockAlign })).toBe('broken');
    },
  );

  test('reports a WAV as broken if its data chunk precedes its format chunk', async () => {
    const early = Buffer.concat([chunk('RIFF', Buffer.from('WAVE')), chunk('data', silence)]);
    expect(await refusalOfAudio(await write(early))).toBe('broken');
  });

  test('reports a WAV with an empty data chunk as empty, and a WAV without that chunk as broken', async () => {
    expect(await refusal(Buffer.alloc(0), {})).toBe('empty');
    expect(await refusalOfAudio(await write(wavFile(silence).subarray(0, 36)))).toBe('broken');
  });
});

const clicks = clickTrack(8000, 0.5);

/** Encodes 16-bit samples with one loud channel and silence in the others. */
function encode16(channels: number): Buffer {
  const data = Buffer.alloc(clicks.length * channels * 2);
  clicks.forEach((value, index) => data.writeInt16LE(Math.round(value * 32_767), index * channels * 2));
  return data;
}

function encode(bytes: number, write: (data: Buffer, value: number, at: number) => void): Buffer {
  const data = Buffer.alloc(clicks.length * bytes);
  clicks.forEach((value, index) => write(data, value, index * bytes));
  return data;
}

const encodings: [string, Buffer, WavShape][] = [
  ['8', encode(1, (data, value, at) => data.writeUInt8(Math.round(value * 127) + 128, at)), { bits: 8 }],
  ['16', encode16(1), { bits: 16 }],
  ['24', encode(3, (data, value, at) => data.writeIntLE(Math.round(value * 8_388_607), at, 3)), { bits: 24 }],
  ['20 in 24', encode(3, (data, value, at) => data.writeIntLE(Math.round(value * 524_287) * 16, at, 3)), { bits: 20 }],
  ['32', encode(4, (data, value, at) => data.writeInt32LE(Math.round(value * 2_147_483_647), at)), { bits: 32 }],
  ['32 float', encode(4, (data, value, at) => data.writeFloatLE(value, at)), { bits: 32, tag: 3 }],
  ['64 float', encode(8, (data, value, at) => data.writeDoubleLE(value, at)), { bits: 64, tag: 3 }],
];

describe('decoded WAV files', () => {
  test.each(encodings)('decodes a WAV with samples of %s bits to the same sound', async (_name, data, shape) => {
    for (const form of [shape, { ...shape, tag: 0xfffe, subformat: shape.tag ?? 1 }]) {
      const { mono, sampleRate } = await readAudio(await write(wavFile(data, { sampleRate: 8000, ...form })));
      expect(sampleRate).toBe(8000);
      expect(mono).toHaveLength(clicks.length);
      expect(Math.max(...mono.map((value, index) => Math.abs(value - (clicks[index] ?? 0))))).toBeLessThan(0.012);
    }
  });

  test.each([
    [1, 8000],
    [2, 44_100],
    [6, 96_000],
    [8, 192_000],
  ])('mixes the %d channels of a WAV at %d Hz to their mean', async (channels, sampleRate) => {
    const read = await readAudio(await write(wavFile(encode16(channels), { channels, sampleRate })));
    expect(read.sampleRate).toBe(sampleRate);
    expect(read.mono[2003]).toBeCloseTo((clicks[2003] ?? 0) / channels, 3);
  });

  test.each([
    ['0, as written to a pipe', { dataBytes: 0 }],
    ['4 GB, as written to a pipe', { dataBytes: 0xffff_ffff }],
    ['larger than the file', { dataBytes: 4_000_000 }],
    ['a correct 64-bit size', { longDataBytes: 8000n }],
    ['a wrong 64-bit size', { longDataBytes: 2n ** 62n }],
    ['a sample too many by one byte', { dataBytes: 8001 }],
  ])('decodes a WAV to its end if the declared size of its data is %s', async (_what, shape) => {
    const { mono } = await readAudio(await write(wavFile(encode16(1), { sampleRate: 8000, ...shape })));
    expect(mono).toHaveLength(4000);
  });

  test('ignores bytes after the data of a WAV', async () => {
    const file = Buffer.concat([wavFile(encode16(1), { sampleRate: 8000 }), chunk('LIST', Buffer.alloc(5000, 'x'))]);
    expect((await readAudio(await write(file))).mono).toHaveLength(4000);
  });

  test('skips unrelated chunks of a WAV, even if their length is odd', async () => {
    const shape = {
      sampleRate: 8000,
      before: chunk('JUNK', Buffer.alloc(27)),
      between: chunk('LIST', Buffer.alloc(3)),
    };
    const { mono } = await readAudio(await write(wavFile(encode16(1), shape)));
    expect(mono[2003]).toBeCloseTo(clicks[2003] ?? 0, 3);
  });

  test('decodes NaN and infinite samples of a WAV as silence', async () => {
    const data = encode(4, (bytes, value, at) => bytes.writeFloatLE(value, at));
    [NaN, Infinity, -Infinity].forEach((value, index) => data.writeFloatLE(value, index * 4));
    const { mono } = await readAudio(await write(wavFile(data, { sampleRate: 8000, bits: 32, tag: 3 })));
    expect([...mono.subarray(0, 3)]).toEqual([0, 0, 0]);
    expect(mono.every(Number.isFinite)).toBe(true);
  });
});
