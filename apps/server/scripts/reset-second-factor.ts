import { resetByOperator } from '../src/features/second-factor/index.ts';
import { createDatabase } from '../src/platform/db/database.ts';
import { readCommandLine } from './command-line.ts';
import { runOnInstallation } from './operator-command.ts';

// Runs `npm run second-factor:reset -- address`: for an administrator who has lost every second factor, where no other
// administrator can reset it. Backline may be running.

const { positionals } = readCommandLine({
  usage: 'npm run second-factor:reset -- you@your.house',
  operands: [1, 1],
});
const [address = ''] = positionals;

await runOnInstallation(async ({ url }, config) => {
  const db = createDatabase(url, { poolSize: 1, statementTimeoutMs: 0, applicationName: 'backline second factor' });
  try {
    const name = await resetByOperator(db, config, address);
    if (name === null) {
      console.error(`Nobody on the staff has the address ${address}`);
      process.exitCode = 1;
    } else console.log(`${name} has no second factor any more and is signed out everywhere.`);
  } finally {
    await db.destroy();
  }
});
