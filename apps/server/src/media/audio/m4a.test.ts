import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, test } from 'vitest';
import { clickFile, clickTrack, firstClick, firstClickMs, loudness } from '../../../testing/click-track.ts';
import type { DecodeRequest } from '../../../testing/decode.worker.ts';
import { readAudio, refusalOfAudio } from '../../../testing/read-audio.ts';
import { decodeAudio } from './decode-audio.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const song = clickFile('clicks.m4a');

const folder = await mkdtemp(join(tmpdir(), 'backline-m4a-'));
afterAll(() => rm(folder, { recursive: true }));

/** Writes a script in place of ffmpeg. */
async function command(script: string): Promise<string> {
  const path = join(folder, 'ffmpeg');
  await writeFile(path, `#!/bin/sh\ncd '${folder}'\n${script}\n`);
  await chmod(path, 0o700);
  return path;
}

const noted = (name: string) => readFile(join(folder, name), 'utf8');

describe('decoding without ffmpeg', () => {
  test.each(['no-such-ffmpeg', '/no/such/ffmpeg'])('refuses an M4A if ffmpeg is missing (%s)', async (ffmpeg) => {
    expect(await refusalOfAudio(song, { ffmpeg })).toBe('no_m4a');
  });

  test('decodes other formats without ffmpeg', async () => {
    expect(await refusalOfAudio(clickFile('clicks.mp3'), { ffmpeg: 'no-such-ffmpeg' })).toBeNull();
  });
});

describe('ffmpeg process', () => {
  test('reports a file as broken if ffmpeg fails before the first sample', async () => {
    expect(await refusalOfAudio(song, { ffmpeg: await command('exit 1') })).toBe('broken');
  });

  test('returns what ffmpeg decoded before a later failure', async () => {
    const { mono } = await readAudio(song, { ffmpeg: await command('head -c 402 /dev/zero; exit 1') });
    expect(mono).toHaveLength(100);
  });

  test("hides the server's environment from ffmpeg", async () => {
    process.env['TEST_SECRET'] = 'hush';
    const ffmpeg = await command('env > environment; head -c 400 /dev/zero');
    await readAudio(song, { ffmpeg });
    delete process.env['TEST_SECRET'];
    expect(await noted('environment')).toContain('PATH=');
    expect(await noted('environment')).not.toContain('hush');
  });

  test('limits ffmpeg to 1 GB of memory and one minute of CPU time', async () => {
    const ffmpeg = await command('ulimit -t > seconds; ulimit -v > kilobytes; head -c 400 /dev/zero');
    await readAudio(song, { ffmpeg });
    expect(await noted('seconds')).toBe('60\n');
    if (process.platform === 'linux') expect(await noted('kilobytes')).toBe('1048576\n');
  });

  test('passes ffmpeg the absolute path of one local file, and allows no other protocol', async () => {
    const ffmpeg = await command('printf "%s\\n" "$@" > arguments; head -c 400 /dev/zero');
    await readAudio(song, { ffmpeg });
    const lines = (await noted('arguments')).split('\n');
    expect(lines).toContain(`file:${song}`);
    expect(lines[lines.indexOf('-protocol_whitelist') + 1]).toBe('file');
    expect(lines[lines.indexOf('-f') + 1]).toBe('mov');
  });

  const endless = 'echo $$ > pid; exec yes';
  /** Also accepts a zombie process, because nobody awaits a process whose thread has ended. */
  const expectGone = async () => {
    const pid = await noted('pid');
    const state = () => String(spawnSync('ps', ['-o', 'stat=', '-p', pid.trim()]).stdout).trim();
    await expect.poll(state).toMatch(/^(?:Z.*)?$/);
  };

  test('ends ffmpeg when the consumer stops or when the song is too long', async () => {
    expect(await refusalOfAudio(song, { ffmpeg: await command(endless), maxDurationMs: 1000 })).toBe('too_long');
    await expectGone();
    for await (const _piece of decodeAudio(song, { ffmpeg: await command(endless), maxDurationMs: 60_000 })) break;
    await expectGone();
  });

  test('ends ffmpeg when the thread that reads from it ends', async () => {
    const worker = new Worker(new URL('../../../testing/decode.worker.ts', import.meta.url));
    worker.postMessage({ path: song, ffmpeg: await command(endless), stalls: true } satisfies DecodeRequest);
    await once(worker, 'message');
    await worker.terminate();
    await expectGone();
  });
});

describe.each([
  ['clicks.m4a', 2.5],
  ['clicks-lossless.m4a', 1.3],
  ['clicks-with-video.mp4', 2.5],
])('decoding the M4A %s', (name, seconds) => {
  test('decodes an M4A with its clicks in place if ffmpeg is installed, and otherwise refuses it', async () => {
    if (!hasFfmpeg) {
      expect(await refusalOfAudio(clickFile(name))).toBe('no_m4a');
      return;
    }
    const { mono, sampleRate, progress } = await readAudio(clickFile(name));
    expect(sampleRate).toBe(44_100);
    expect(mono.length / sampleRate).toBeCloseTo(seconds, 1);
    expect(Math.abs(firstClickMs(mono, sampleRate) - firstClick * 1000)).toBeLessThanOrEqual(0.1);
    expect(loudness(mono) / (0.6 * loudness(clickTrack(sampleRate, seconds)))).toBeCloseTo(1, 1);
    expect(progress.at(-1)).toBeCloseTo(1, 1);
  });
});

test('refuses an M4A that exceeds the maximum duration', async () => {
  const refusal = await refusalOfAudio(song, { maxDurationMs: 1000 });
  expect(refusal).toBe(hasFfmpeg ? 'too_long' : 'no_m4a');
});
