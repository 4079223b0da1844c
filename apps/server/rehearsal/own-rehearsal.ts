import { workerData } from 'node:worker_threads';
import { RehearsalOver, runRehearsal, type Wanted } from './run-rehearsal.ts';

// Worker thread of the server that runs one rehearsal and then exits.

try {
  await runRehearsal(workerData as Wanted);
} catch (error) {
  if (!(error instanceof RehearsalOver)) throw error;
}
process.exit();
