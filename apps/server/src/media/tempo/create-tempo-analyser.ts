import { availableParallelism } from 'node:os';
import { maxSongMinutes } from '@backline/contract/tempo';
import type { Config } from '../../platform/config/config.ts';
import { TempoAnalyser } from './tempo-analyser.ts';

const maxWaiting = 8;
const maxOfOne = 3;
const maxArriving = 64;
/** Short enough to finish the last song in the queue before the page stops waiting (ten minutes). */
const timeoutMs = 60_000;

export function createTempoAnalyser({ tempoThreads }: Pick<Config, 'tempoThreads'>): TempoAnalyser {
  const threads = tempoThreads ?? Math.max(1, availableParallelism() - 1);
  return new TempoAnalyser({
    threads,
    maxWaiting,
    maxArriving,
    maxOfOne,
    maxDurationMs: maxSongMinutes * 60_000,
    timeoutMs,
  });
}
