import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { judgeLight, type SentLight } from './judge-light.ts';

// Lowers the priority of this thread on Linux, so requests come first on one core. Elsewhere it would lower the whole process.
if (process.platform === 'linux') setPriority(10);

parentPort?.postMessage((workerData as SentLight[]).map(judgeLight));
