import { messages } from '@backline/contract';
import type { FanPiece } from './fan-file.ts';
import type { WorkerAnswer } from './fan-file.worker.ts';

const maxMegabytes = 64;

/**
 * Reads a file in a worker of the page's own. Papa Parse's `worker` starts from a blob, which the page's policy refuses, and
 * its `chunk` cuts a file through its letters.
 */
export async function readFanFile(file: File, signal: AbortSignal): Promise<FanPiece[]> {
  if (file.size > maxMegabytes * 1024 * 1024) throw new Error(messages.importTooLarge(maxMegabytes));
  const worker = new Worker(new URL('./fan-file.worker.ts', import.meta.url), { type: 'module' });
  const pieces: FanPiece[] = [];
  return new Promise<FanPiece[]>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if ('piece' in data) pieces.push(data.piece);
      else if ('done' in data) resolve(pieces);
      else reject(new Error(data.error));
    });
    worker.addEventListener('error', () => reject(new Error(messages.importUnreadable)));
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
