import { workerData } from 'node:worker_threads';
import { RehearsalOver, runRehearsal, type Wanted } from './run-rehearsal.ts';

// A rehearsal on a thread of the server: it is told where and by which pass, and ends with the server.

try {
  await runRehearsal(workerData as Wanted);
} catch (error) {
  if (!(error instanceof RehearsalOver)) throw error;
}
process.exit();
