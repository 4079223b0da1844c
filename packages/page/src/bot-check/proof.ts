import type { Challenge } from 'altcha-lib';
import type { WorkerAnswer } from './bot-check.worker.ts';

export interface Solution {
  answer: string;
  expiresAt: number;
}

export async function solveProofOfWork(text: string, signal: AbortSignal): Promise<Solution> {
  const challenge: Challenge = JSON.parse(text);
  const { expiresAt } = challenge.parameters;
  const answer = await work(challenge, signal);
  return { answer, expiresAt: expiresAt === undefined ? Infinity : expiresAt * 1_000 };
}

function work(challenge: Challenge, signal: AbortSignal): Promise<string> {
  if (!globalThis.isSecureContext) throw new Error('This check needs an https address.');
  const worker = new Worker(new URL('./bot-check.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if ('answer' in data) resolve(data.answer);
      else reject(new Error(data.error));
    });
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The check could not start.')));
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
