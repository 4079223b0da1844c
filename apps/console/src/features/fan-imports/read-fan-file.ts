import { fanImportChunk, maxFanImportRows } from '@backline/contract/fan-imports';
import { importMessages } from '@backline/contract/import-messages';
import { csvProblemWords } from '../../lib/csv-words.ts';
import type { FanFile, FanFileProblem, FanPiece } from './fan-file.ts';
import type { WorkerAnswer, WorkerTask } from './fan-file.worker.ts';

const maxMegabytes = 64;
const limits = { rows: maxFanImportRows, rowsOfPiece: fanImportChunk };

/**
 * Reads a file in a worker of the page's own. Papa Parse's `worker` starts from a blob, which the page's policy refuses, and
 * its `chunk` cuts a file through its letters. Fails with words for people.
 */
export async function readFanFile(file: File, signal: AbortSignal): Promise<FanFile> {
  if (file.size > maxMegabytes * 1024 * 1024) throw new Error(importMessages.importTooLarge(maxMegabytes));
  const worker = new Worker(new URL('./fan-file.worker.ts', import.meta.url), { type: 'module' });
  const pieces: FanPiece[] = [];
  return new Promise<FanFile>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if ('piece' in data) pieces.push(data.piece);
      else if ('leftOut' in data) resolve({ pieces, leftOut: data.leftOut });
      else reject(new Error(wordsOf(data.problem)));
    });
    worker.addEventListener('error', () => reject(new Error(importMessages.importUnreadable)));
    signal.addEventListener('abort', () => reject(signal.reason));
    const task: WorkerTask = { file, limits };
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

function wordsOf(problem: FanFileProblem | null): string {
  if (problem === null) return importMessages.importUnreadable;
  switch (problem.kind) {
    case 'no-name':
      return importMessages.importNoName;
    case 'no-contact':
      return importMessages.importNoContact;
    case 'too-many':
      return importMessages.importTooMany(maxFanImportRows);
    default:
      return csvProblemWords(problem);
  }
}
