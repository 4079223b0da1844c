import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { judgeLight, type Judgement, type SentLight } from './judge-light.ts';

/** Numbers that are judged while others wait: ten milliseconds at most. A song has a thousand or two; a form of ten of the longest takes 200 ms. */
const mostAtOnce = 5_000;
const maxHeapMb = 256;
const program = new URL('./judge-lights.worker.ts', import.meta.url);

/** One thread at a time, whoever asks: judging keeps a core busy. */
let before: Promise<unknown> = Promise.resolve();

/** In their order. What takes long is judged in a thread that is gone afterwards, so that requests go on meanwhile. */
export async function judgeLights(lights: readonly SentLight[]): Promise<Judgement[]> {
  const numbers = lights.reduce((sum, { payload_data: text }) => sum + text.split(',').length, 0);
  if (numbers <= mostAtOnce) return lights.map(judgeLight);
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
