import { jobs } from '../src/app.ts';
import { startEmbeddedPostgres } from '../src/operations/postgres/embedded-postgres.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { createLog } from '../src/platform/log/log.ts';
import { prepareDatabase } from '../src/prepare-database.ts';
import { readCommandLine } from './command-line.ts';
import { runOperatorCommand } from './operator-command.ts';

// Runs `npm run migrate`: migrates the database, prepares the queue and grants rights, then exits. Processes that start
// afterwards need no DATABASE_OWNER_URL.

readCommandLine({ usage: 'npm run migrate' });

await runOperatorCommand(async () => {
  const config = loadConfig();
  const log = createLog(config);
  const { dataDir, databaseUrl: url, databaseOwnerUrl: ownerUrl = url } = config;
  if (url !== undefined && ownerUrl !== undefined) {
    await prepareDatabase({ url, ownerUrl }, jobs, log);
  } else {
    const embedded = await startEmbeddedPostgres({ dataDir, log });
    try {
      await prepareDatabase({ url: embedded.productUrl, ownerUrl: embedded.url }, jobs, log);
    } finally {
      await embedded.stop();
    }
  }
  console.log('The database is ready for this version of Backline.');
});
