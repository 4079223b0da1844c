import { availableParallelism } from 'node:os';
import { maxSongMinutes } from '@backline/contract';
import type { Config } from '../config/config.ts';
import { TempoAnalyser } from './tempo-analyser.ts';

const maxWaiting = 8;
const timeoutMs = 120_000;

/** No thread runs before the first song. One core stays for requests where there are several. */
export function createTempoAnalyser({ tempoThreads }: Pick<Config, 'tempoThreads'>): TempoAnalyser {
  const threads = tempoThreads ?? Math.max(1, availableParallelism() - 1);
  return new TempoAnalyser({ threads, maxWaiting, maxDurationMs: maxSongMinutes * 60_000, timeoutMs });
}
