import { messages } from '@backline/contract';
import { FanFileError, readFans, type FanPiece } from './fan-file.ts';

export type WorkerAnswer = { piece: FanPiece } | { done: true } | { error: string };

function reply(answer: WorkerAnswer): void {
  globalThis.postMessage(answer);
}

async function read(file: Blob): Promise<void> {
  try {
    // One by one: the page takes a hundred thousand rows over without a halt.
    for (const piece of readFans(await file.arrayBuffer())) reply({ piece });
    reply({ done: true });
  } catch (error) {
    reply({ error: error instanceof FanFileError ? error.message : messages.importUnreadable });
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<Blob>) => void read(data));
