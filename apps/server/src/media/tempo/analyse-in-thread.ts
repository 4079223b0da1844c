import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { AudioFailure } from '../audio/audio-error.ts';
import type { SongTask, WorkerReport } from './tempo-task.ts';
import type { SongAnalysis } from '../../platform/ports/tempo.port.ts';

export type SongFailure = AudioFailure | 'takes_too_much' | 'crashed' | 'stopped';

export class SongError extends Error {
  override name = 'SongError';
  readonly reason: SongFailure;

  constructor(reason: SongFailure, cause?: unknown) {
    super(`the song could not be analysed: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface ThreadOptions {
  maxDurationMs: number;
  timeoutMs: number;
  onProgress?(progress: number): void;
  signal?: AbortSignal;
}

const maxHeapMb = 256;
const endTimeoutMs = 300;
const program = new URL('./tempo.worker.ts', import.meta.url);

/** Decodes and analyses one file in a worker thread, which then ends and frees its memory. Throws {@link SongError}. */
export async function analyseInThread(path: string, options: ThreadOptions): Promise<SongAnalysis> {
  const { maxDurationMs, timeoutMs, signal } = options;
  if (signal?.aborted) throw new SongError('stopped');
  const worker = new Worker(program, {
    workerData: { path, maxDurationMs } satisfies SongTask,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    // Discards what decoders print about a broken file.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const { promise, resolve, reject } = Promise.withResolvers<SongAnalysis>();
  const fail = (reason: SongFailure, cause?: unknown) => reject(new SongError(reason, cause));
  const ended = once(worker, 'exit');
  const stop = () => fail('stopped');
  const timeout = setTimeout(() => fail('takes_too_much'), timeoutMs);
  signal?.addEventListener('abort', stop);
  worker.on('message', (report: WorkerReport) => {
    if (report.kind === 'progress') options.onProgress?.(report.progress);
    else if (report.kind === 'found') resolve(report.analysis);
    else fail(report.reason, report.cause);
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'takes_too_much' : 'crashed', error);
  });
  worker.on('exit', () => fail('crashed'));
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', stop);
    // A terminated thread cannot wait for its child processes, so it is asked to end first.
    worker.postMessage('end');
    await Promise.race([ended, sleep(endTimeoutMs, undefined, { ref: false })]).catch(() => {});
    await worker.terminate();
  }
}
