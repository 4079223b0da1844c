import { FanFileError, readFans } from './fan-file.ts';
import type { WorkerAnswer, WorkerTask } from './fan-file.worker.ts';

/** Does what `fan-file.worker.ts` does: jsdom has no workers. */
export class FileWorker extends EventTarget {
  terminate(): void {}

  postMessage({ file, limits }: WorkerTask): void {
    const reply = (data: WorkerAnswer) => this.dispatchEvent(new MessageEvent('message', { data }));
    void file
      .arrayBuffer()
      .then((bytes) => readFans(bytes, limits))
      .then((pieces) => {
        for (const piece of pieces) reply({ piece });
        reply({ done: true });
      })
      .catch((error: unknown) => reply({ problem: error instanceof FanFileError ? error.problem : null }));
  }
}
