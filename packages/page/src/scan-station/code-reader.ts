import decoderUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { ReaderAnswer, ReaderMessage } from './code-reader.worker.ts';

export interface CodeReader {
  read(frame: ImageBitmap): Promise<string[]>;
  close(): void;
}

/**
 * Decodes in a worker, because only the worker's own CSP allows WebAssembly. Throws if the decoder cannot be loaded.
 */
export async function openCodeReader(): Promise<CodeReader> {
  const response = await fetch(decoderUrl);
  if (!response.ok) throw new Error(`The decoder was answered with ${response.status}.`);
  const decoder = await response.arrayBuffer();
  const worker = new Worker(new URL('./code-reader.worker.ts', import.meta.url), { type: 'module' });
  const send = (message: ReaderMessage, transfer: Transferable) => worker.postMessage(message, [transfer]);
  const failed = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'The reader did not start.')));
  });
  failed.catch(() => undefined);
  send({ decoder }, decoder);
  return {
    read(frame) {
      const answered = new Promise<string[]>((resolve, reject) => {
        const take = ({ data }: MessageEvent<ReaderAnswer>) => {
          if ('texts' in data) resolve(data.texts);
          else reject(new Error(data.error));
        };
        worker.addEventListener('message', take, { once: true });
      });
      send({ frame }, frame);
      return Promise.race([answered, failed]);
    },
    close: () => worker.terminate(),
  };
}
