import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backUp } from '../src/platform/backup/backup.ts';
import { BackupError } from '../src/platform/backup/backup-error.ts';
import { openInstallation } from '../src/platform/backup/open-installation.ts';
import { ConfigError, loadConfig } from '../src/platform/config/config.ts';

// npm run backup -- [file]: everything into one archive, also while Backline runs.

try {
  const config = loadConfig();
  const { url, storage, close } = await openInstallation(config);
  try {
    const moment = new Date()
      .toISOString()
      .replace(/[-:]|\.\d+Z$/g, '')
      .replace('T', '-');
    const file = resolve(process.argv[2] ?? join(config.dataDir, 'backups', `backline-${moment}.tar.gz`));
    const { tables, objects } = await backUp({ url, storage, secretKey: config.secretKey, file });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    console.log(`${file}: ${rows} rows, ${objects} uploads, ${megabytes} MB`);
    console.log('It opens everything to whoever reads it. The secret key is not in it: keep that apart.');
  } finally {
    await close();
  }
} catch (error) {
  if (!(error instanceof BackupError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
