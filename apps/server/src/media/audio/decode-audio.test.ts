import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { clickFile, clickTrack, firstClick, firstClickMs, loudness } from '../../../testing/click-track.ts';
import { readAudio, refusalOfAudio } from '../../../testing/read-audio.ts';

const folder = await mkdtemp(join(tmpdir(), 'backline-audio-'));
afterAll(() => rm(folder, { recursive: true }));

async function write(file: Uint8Array): Promise<string> {
  const path = join(folder, 'sound');
  await writeFile(path, file);
  return path;
}

describe('refused files', () => {
  test('rejects a sound one sample longer than the limit, whatever length the file declares', async () => {
    const exactly = (57_330 / 44_100) * 1000;
    expect(await refusalOfAudio(clickFile('clicks.flac'), { maxDurationMs: exactly })).toBeNull();
    expect(await refusalOfAudio(clickFile('clicks.flac'), { maxDurationMs: exactly - 0.02 })).toBe('too_long');
  });

  test("throws the system's error for a missing file", async () => {
    await expect(readAudio(join(folder, 'nothing'))).rejects.toThrow(expect.objectContaining({ code: 'ENOENT' }));
  });

  test('refuses an Opus file with a second chained song', async () => {
    const opus = await readFile(clickFile('clicks.opus'));
    expect(await refusalOfAudio(await write(Buffer.concat([opus, opus])))).toBe('unsupported');
  });

  test.each([
    ['clicks.mp3', 44],
    ['clicks.flac', 200],
    ['clicks.ogg', 60],
    ['clicks.opus', 60],
  ])('reports %s as empty if only zeros follow its header', async (name, bytes) => {
    const file = await readFile(clickFile(name));
    const hollow = Buffer.concat([file.subarray(0, bytes), Buffer.alloc(100_000)]);
    expect(await refusalOfAudio(await write(hollow))).toBe('empty');
  });
});

/** File name, sample rate in hertz, seconds, tolerance in milliseconds, and encoded level. */
const files: [string, number, number, number, number][] = [
  ['clicks.flac', 44_100, 1.3, 0.001, 0.6],
  ['clicks.oga', 44_100, 1.3, 0.001, 0.6],
  ['clicks-8khz-mono.flac', 8000, 1.3, 0.001, 0.6],
  ['clicks-192khz-8-channels.flac', 192_000, 0.4, 0.001, 0.15],
  ['clicks.mp3', 44_100, 2.5, 0.1, 0.6],
  ['clicks-8khz-mono.mp3', 8000, 2.5, 0.2, 0.6],
  ['clicks.ogg', 44_100, 2.5, 0.1, 0.6],
  ['clicks-with-video.ogv', 44_100, 2.5, 0.1, 0.6],
  ['clicks.opus', 24_000, 2.5, 0.1, 0.6],
  ['clicks-6-channels.opus', 24_000, 2.5, 0.1, 0.2],
];

describe.each(files)('decoding %s', (name, sampleRate, seconds, toleranceMs, level) => {
  test('decodes a file with every sample at its position', async () => {
    const read = await readAudio(clickFile(name));
    expect([...read.rates]).toEqual([sampleRate]);
    expect(read.mono).toHaveLength(sampleRate * seconds);
    expect(Math.abs(firstClickMs(read.mono, sampleRate) - firstClick * 1000)).toBeLessThanOrEqual(toleranceMs);
    const expected = loudness(clickTrack(sampleRate, seconds)) * level;
    expect(loudness(read.mono) / expected).toBeGreaterThan(0.9);
    expect(loudness(read.mono) / expected).toBeLessThan(1.1);
    expect(read.progress).toEqual(read.progress.toSorted((a, b) => a - b));
    expect(read.progress.at(-1)).toBeCloseTo(1, 1);
  });
});

describe('damaged files', () => {
  const damaged = async (name: string, from: number, bytes: number) => {
    const file = await readFile(clickFile(name));
    file.fill(0xaa, from, from + bytes);
    return readAudio(await write(file));
  };

  test('replaces lost FLAC frames with silence, so that later clicks keep their time', async () => {
    const whole = await readAudio(clickFile('clicks.flac'));
    const { mono } = await damaged('clicks.flac', 12_000, 3000);
    expect(mono).toHaveLength(whole.mono.length);
    expect(mono.subarray(-9000)).toEqual(whole.mono.subarray(-9000));
    expect(mono).not.toEqual(whole.mono);
  });

  test.each([
    ['clicks.mp3', 15_000],
    ['clicks.ogg', 5500],
    ['clicks.opus', 15_000],
  ])('decodes the damaged file %s almost completely', async (name, from) => {
    const whole = await readAudio(clickFile(name));
    const { mono } = await damaged(name, from, 300);
    expect(mono.length).toBeGreaterThan(whole.mono.length * 0.8);
  });

  test('reports a file that is mostly garbage bytes as broken', async () => {
    const mp3 = await readFile(clickFile('clicks.mp3'));
    const file = await write(Buffer.concat([mp3, Buffer.alloc(2_000_000, 0x55), mp3]));
    expect(await refusalOfAudio(file)).toBe('broken');
  });

  test.each(['clicks.mp3', 'clicks.flac', 'clicks.oga', 'clicks.opus'])(
    'decodes the truncated file %s up to the cut',
    async (name) => {
      const file = await readFile(clickFile(name));
      const whole = await readAudio(clickFile(name));
      const { mono } = await readAudio(await write(file.subarray(0, file.length * 0.7)));
      expect(mono.length / whole.mono.length).toBeGreaterThan(0.3);
      expect(mono.length / whole.mono.length).toBeLessThan(0.9);
    },
  );
});

test('lets a consumer stop after the first decoded piece', async () => {
  const { decodeAudio } = await import('./decode-audio.ts');
  for (const name of ['clicks.mp3', 'clicks.flac', 'clicks.ogg', 'clicks.opus']) {
    for await (const { mono } of decodeAudio(clickFile(name), { maxDurationMs: 60_000 })) {
      expect(mono.length).toBeGreaterThan(0);
      break;
    }
  }
});
