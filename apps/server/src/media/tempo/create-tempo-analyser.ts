import { availableParallelism } from 'node:os';
import { maxSongMinutes } from '@backline/contract/tempo';
import type { Config } from '../../platform/config/config.ts';
import { TempoAnalyser } from './tempo-analyser.ts';

const maxWaiting = 8;
const maxOfOne = 3;
/** Of 64 MB each: 4 GB of the disk, and three of each of twenty-one people. */
const maxArriving = 64;
/** Whoever waits behind all others is answered before a page gives up (ten minutes). */
const timeoutMs = 60_000;

/** No thread runs before the first song. One core stays for requests where there are several. */
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
