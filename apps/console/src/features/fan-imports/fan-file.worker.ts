import { fanFileProblem, readFans, type FanFileLimits, type FanFileProblem, type FanPiece } from './fan-file.ts';

export interface WorkerTask {
  file: Blob;
  limits: FanFileLimits;
}

export type WorkerAnswer = { piece: FanPiece } | { leftOut: string[] } | { problem: FanFileProblem | null };

function reply(answer: WorkerAnswer): void {
  globalThis.postMessage(answer);
}

async function read({ file, limits }: WorkerTask): Promise<void> {
  try {
    // One by one: the page takes a hundred thousand rows over without a halt.
    const { pieces, leftOut } = readFans(await file.arrayBuffer(), limits);
    for (const piece of pieces) reply({ piece });
    reply({ leftOut });
  } catch (error) {
    reply({ problem: fanFileProblem(error) });
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<WorkerTask>) => void read(data));
