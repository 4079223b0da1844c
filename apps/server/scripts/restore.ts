import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../src/platform/backup/backup-error.ts';
import { openInstallation } from '../src/platform/backup/open-installation.ts';
import { restore } from '../src/platform/backup/restore.ts';
import { ConfigError, loadConfig } from '../src/platform/config/config.ts';

// npm run restore -- file [--replace]: makes this installation what the archive says. Backline is stopped meanwhile.

const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });

try {
  const file = resolve(positionals[0] ?? '');
  if (positionals.length !== 1 || !existsSync(file)) throw new BackupError('npm run restore -- file [--replace]');
  const config = loadConfig();
  const { url, storage, close } = await openInstallation(config);
  try {
    const { replace = false } = values;
    const { manifest, isSameSecret, removedObjects } = await restore({
      url,
      storage,
      secretKey: config.secretKey,
      file,
      replace,
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored as of ${manifest.madeAt}: ${rows} rows, ${manifest.objects} uploads`);
    if (removedObjects > 0) console.log(`${removedObjects} uploads that came later were removed`);
    if (!isSameSecret) {
      console.log(
        'This installation has another secret key: shops must be connected anew. Or bring the old key, and restart.',
      );
    }
  } finally {
    await close();
  }
} catch (error) {
  if (!(error instanceof BackupError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
