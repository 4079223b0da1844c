import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '../src/platform/backup/restore.ts';
import { runOnInstallation } from './operator-command.ts';

// npm run restore -- file [--replace]: makes this installation what the archive says. Backline is stopped meanwhile.

const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });
const file = resolve(positionals[0] ?? '');
const progressEveryMs = 2_000;

if (positionals.length !== 1 || !existsSync(file)) {
  console.error('npm run restore -- file [--replace]');
  process.exitCode = 1;
} else {
  await runOnInstallation(async ({ url, storage }, { secretKey }) => {
    const { replace = false } = values;
    const startedAt = performance.now();
    let toldAt = startedAt;
    const tell = (line: string) => {
      if (performance.now() - toldAt < progressEveryMs) return;
      toldAt = performance.now();
      console.log(`${Math.round((toldAt - startedAt) / 1000)} s: ${line}`);
    };
    const { manifest, isSameSecret, removedObjects } = await restore({ url, storage, secretKey, file, replace, tell });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored as of ${manifest.madeAt}: ${rows} rows, ${manifest.objects} uploads`);
    if (removedObjects > 0) console.log(`${removedObjects} uploads that came later were removed`);
    if (!isSameSecret) {
      console.log(
        'This installation has another secret key: stores must be connected anew. Or bring the old key, and restart.',
      );
    }
  });
}
