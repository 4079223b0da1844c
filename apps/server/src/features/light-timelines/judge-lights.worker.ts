import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { judgeLight, type SentLight } from './judge-light.ts';

// On Linux this is the thread's own, so that requests come first on a machine with one core; elsewhere the process's.
if (process.platform === 'linux') setPriority(10);

parentPort?.postMessage((workerData as SentLight[]).map(judgeLight));
