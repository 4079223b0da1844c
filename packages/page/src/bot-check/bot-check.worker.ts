import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha';

export type WorkerAnswer = { answer: string } | { error: string };

function reply(answer: WorkerAnswer): void {
  globalThis.postMessage(answer);
}

async function solve(challenge: Challenge): Promise<void> {
  try {
    const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2/') ? pbkdf2 : sha;
    const solution = await solveChallenge({ challenge, deriveKey });
    if (solution === null) return reply({ error: 'The check took too long.' });
    const { parameters, signature } = challenge;
    reply({ answer: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })) });
  } catch (error) {
    reply({ error: error instanceof Error ? error.message : String(error) });
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<Challenge>) => void solve(data));
