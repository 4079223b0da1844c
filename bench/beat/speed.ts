import type { Line } from '../load.ts';
import { analyseInThread } from '../../apps/server/src/media/tempo/analyse-in-thread.ts';

const rounds = 3;
const minTimesRealTime = 80;

/**
 * Measures a recording from file to beats as the server processes it: in a new thread with cold code, decoder and
 * detector. Counts the CPU time of all cores, so a second core does not help. Takes the minimum of several rounds,
 * because other load only adds time.
 */
export async function speedLine(path: string, seconds: number): Promise<Line> {
  const taken: { cpu: number; wall: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [start, before] = [performance.now(), process.cpuUsage()];
    await analyseInThread(path, { maxDurationMs: 600_000, timeoutMs: 120_000 });
    const { user, system } = process.cpuUsage(before);
    taken.push({ cpu: (user + system) / 1e6, wall: (performance.now() - start) / 1000 });
  }
  const [cpu, wall] = [Math.min(...taken.map((round) => round.cpu)), Math.min(...taken.map((round) => round.wall))];
  const timesRealTime = seconds / cpu;
  return {
    what: `${seconds} s of MP3 to beats: ${cpu.toFixed(2)} s of one core, ${timesRealTime.toFixed(0)} times real time (${wall.toFixed(2)} s by the clock)`,
    ratio: timesRealTime / minTimesRealTime,
    bound: `>= 1 (${minTimesRealTime} x)`,
    holds: timesRealTime >= minTimesRealTime,
  };
}
