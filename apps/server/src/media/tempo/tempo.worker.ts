import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createBeatDetector, type BeatDetector } from '@backline/beat';
import { AudioError } from '../audio/audio-error.ts';
import { decodeAudio } from '../audio/decode-audio.ts';
import { endFfmpeg } from '../audio/m4a.ts';
import type { SongTask, WorkerReport } from './tempo-task.ts';

const reportEveryMs = 200;

/** Limits decoded audio and the decoders' memory, which a thread's own limits do not count. */
const maxExternalBytes = 768 * 1024 * 1024;

const task = workerData as SongTask;
const report = (message: WorkerReport) => parentPort?.postMessage(message);

if (process.platform === 'linux') setPriority(10);

parentPort?.on('message', () => void endFfmpeg().then(() => process.exit()));
// The listener must not keep the thread alive.
parentPort?.unref();

try {
  report({ kind: 'found', analysis: await analyse() });
} catch (error) {
  if (!(error instanceof AudioError)) throw error;
  report({ kind: 'refused', reason: error.reason, cause: error.cause });
}

async function analyse() {
  let detector: BeatDetector | null = null;
  let sampleRate = 0;
  let samples = 0;
  let reportedAt = 0;
  for await (const piece of decodeAudio(task.path, { maxDurationMs: task.maxDurationMs })) {
    detector ??= createBeatDetector(piece.sampleRate);
    sampleRate = piece.sampleRate;
    samples += piece.mono.length;
    detector.push(piece.mono);
    if (process.memoryUsage().external > maxExternalBytes) throw new AudioError('broken');
    if (Date.now() - reportedAt < reportEveryMs) continue;
    reportedAt = Date.now();
    report({ kind: 'progress', progress: piece.progress });
  }
  if (detector === null || samples === 0) throw new AudioError('broken');
  return { ...detector.finish(), durationMs: Math.max(1, Math.round((samples / sampleRate) * 1000)) };
}
