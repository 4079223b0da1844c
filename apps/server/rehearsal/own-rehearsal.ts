import { RehearsalOver } from './pass-calls.ts';
import { runRehearsal, type Wanted } from './run-rehearsal.ts';

// A rehearsal that the server bears itself: it is told where and by which pass, and ends with the server.

async function main(wanted: Wanted): Promise<void> {
  try {
    await runRehearsal(wanted);
    process.exit(0);
  } catch (error) {
    if (error instanceof RehearsalOver) process.exit(0);
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  }
}

process.once('message', (wanted: Wanted) => void main(wanted));
// Nobody is left to flash for.
process.once('disconnect', () => process.exit(0));
