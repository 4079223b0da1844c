import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { judgeLight, type Judgement, type SentLight } from './judge-light.ts';

/**
 * Maximum count of numbers to check on the main thread, which takes about 10 ms. A form of ten maximum payloads takes
 * 200 ms.
 */
const maxAtOnce = 5_000;
const maxHeapMb = 256;
const program = new URL('./judge-lights.worker.ts', import.meta.url);

/** Runs one thread at a time, because judging keeps a core busy. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Checks lights and returns the results in order. Uses a temporary thread for long input, so that it does not block
 * requests.
 */
export async function judgeLights(lights: readonly SentLight[]): Promise<Judgement[]> {
  const numbers = lights.reduce((sum, { payload_data: text }) => sum + text.split(',').length, 0);
  if (numbers <= maxAtOnce) return lights.map(judgeLight);
  const judged = before.then(() => judgeInThread(lights));
  before = judged.catch(() => {});
  return judged;
}

async function judgeInThread(lights: readonly SentLight[]): Promise<Judgement[]> {
  const worker = new Worker(program, { workerData: lights, resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } });
  try {
    const [judged] = (await once(worker, 'message')) as [Judgement[]];
    return judged;
  } finally {
    await worker.terminate();
  }
}
