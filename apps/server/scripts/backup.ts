import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backUp } from '../src/operations/backup/backup.ts';
import { runOnInstallation } from './operator-command.ts';

// Runs `npm run backup -- [file]`: writes all data into one archive. Backline may be running.

await runOnInstallation(async ({ url, storage }, config) => {
  const moment = new Date()
    .toISOString()
    .replace(/[-:]|\.\d+Z$/g, '')
    .replace('T', '-');
  const file = resolve(process.argv[2] ?? join(config.dataDir, 'backups', `backline-${moment}.tar.gz`));
  const { tables, objects, leftOut } = await backUp({ url, storage, secretKey: config.secretKey, file });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  console.log(`${file}: ${rows} rows, ${objects} uploads, ${megabytes} MB`);
  if (leftOut.length > 0) {
    console.warn(
      `Warning: not in it, since Backline does not make them: ${leftOut.join(', ')}. A restore with --replace removes them.`,
    );
  }
  console.log('It opens everything to whoever reads it. The secret key is not in it: keep that apart.');
});
