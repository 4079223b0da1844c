import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { DecodeReport, DecodeRequest } from '../../../testing/decode.worker.ts';
import { hostileAudio } from '../../../testing/hostile-audio.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const maxGrowthBytes = 150 * 1024 * 1024;
const maxMs = 8000;
/** Longest silence in samples that replaces lost FLAC frames. No decoder returns more samples at once. */
const maxPieceSamples = 2 ** 20;

let thread: Worker | null = null;
const folder = await mkdtemp(join(tmpdir(), 'backline-hostile-'));
// One thread decodes all files, so that a file that damages a decoder's memory makes a later file fail.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await endThread();
});
afterAll(async () => {
  await endThread();
  await rm(folder, { recursive: true });
});

function openThread(): Worker {
  const worker = new Worker(new URL('../../../testing/decode.worker.ts', import.meta.url), {
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

async function endThread(): Promise<void> {
  await thread?.terminate();
  thread = null;
}

/** Decodes in the thread and measures the memory of the process. */
async function decodeInThread(path: string) {
  thread ??= openThread();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5);
  try {
    thread.postMessage({ path } satisfies DecodeRequest);
    const [report] = (await once(thread, 'message', { signal: AbortSignal.timeout(maxMs) })) as [DecodeReport];
    return { report, grownBytes: Math.max(peak, process.memoryUsage.rss()) - before };
  } finally {
    clearInterval(watch);
  }
}

describe('hostile files', () => {
  test.each(hostileAudio.map((file) => [file.format, file.name, file] as const))(
    'decodes or refuses a hostile %s file (%s) within bounded time and memory',
    async (format, _name, file) => {
      const path = join(folder, 'hostile');
      file.write(path);
      const { report, grownBytes } = await decodeInThread(path);
      const answers = format === 'm4a' && !hasFfmpeg ? [...file.answers, 'no_m4a'] : file.answers;
      expect(answers).toContain(report.answer);
      expect(grownBytes).toBeLessThan(maxGrowthBytes);
      expect(report.largestPiece).toBeLessThanOrEqual(maxPieceSamples);
    },
  );
});
