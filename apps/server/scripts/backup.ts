import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backUp } from '../src/operations/backup/backup.ts';
import { BackupError } from '../src/operations/backup/backup-error.ts';
import { compact } from '../src/operations/backup/backup-name.ts';
import { checkBackupSettings } from '../src/operations/backup/check-settings.ts';
import { createFile } from '../src/operations/backup/folder.place.ts';
import { readCommandLine } from './command-line.ts';
import { runOnInstallation } from './operator-command.ts';

// Runs `npm run backup -- [file] [--replace]`: writes all data into one archive. Backline may be running.

const { values, positionals } = readCommandLine({
  usage: 'npm run backup -- [FILE] [--replace]',
  options: { replace: { type: 'boolean' } },
  operands: [0, 1],
});

await runOnInstallation(async ({ url, storage }, config) => {
  await checkBackupSettings(config);
  const { publicKey } = config.backup;
  const name = `backline-${compact(new Date())}.tar.gz${publicKey === undefined ? '' : '.age'}`;
  const file = resolve(positionals[0] ?? join(config.dataDir, 'backups', name));
  if (existsSync(file) && values.replace !== true) {
    throw new BackupError(`${file} exists already: name another file, or add --replace to overwrite it`);
  }
  const draft = await createFile(file);
  const publicKeys = publicKey === undefined ? [] : [publicKey];
  const { tables, objects, leftOut } = await backUp({ url, storage, secretKey: config.secretKey, draft, publicKeys });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  console.log(`${file}: ${rows} rows, ${objects} uploads, ${megabytes} MB`);
  if (leftOut.length > 0) {
    console.warn(
      `Warning: not in it, since Backline does not make them: ${leftOut.join(', ')}. A restore with --replace removes them.`,
    );
  }
  console.log(
    publicKey === undefined
      ? 'It opens everything to whoever reads it. The secret key is not in it: keep that apart.'
      : 'It is encrypted to BACKUP_PUBLIC_KEY. The secret key is not in it: keep that apart.',
  );
});
