import { workerData } from 'node:worker_threads';
import { RehearsalOver, runRehearsal, type Wanted } from './run-rehearsal.ts';

// Runs a rehearsal on a thread of the server and ends with it.

try {
  await runRehearsal(workerData as Wanted);
} catch (error) {
  if (!(error instanceof RehearsalOver)) throw error;
}
process.exit();
