import { parseArgs } from 'node:util';
import { eraseReturned } from '../src/features/fan-profile/index.ts';
import { withArchive } from '../src/operations/backup/named-archive.ts';
import { restore } from '../src/operations/backup/restore.ts';
import { createDatabase } from '../src/platform/db/database.ts';
import { runOnInstallation } from './operator-command.ts';

// Runs npm run restore -- file [--identity file] [--replace] [--erase id,id]: replaces this installation by the archive
// while Backline is stopped. The archive may lie at an s3:// address.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { identity: { type: 'string' }, replace: { type: 'boolean' }, erase: { type: 'string' } },
});
const [name] = positionals;
const ids = (values.erase ?? '').split(',').filter((id) => id !== '');
const progressEveryMs = 2_000;

if (name === undefined || positionals.length !== 1 || !ids.every((id) => /^\d{1,15}$/.test(id))) {
  console.error('npm run restore -- file [--identity file] [--replace] [--erase id,id]');
  process.exitCode = 1;
} else {
  await runOnInstallation(async ({ url, storage }, config) => {
    const { replace = false } = values;
    const startedAt = performance.now();
    let reportedAt = startedAt;
    const onProgress = (line: string) => {
      if (performance.now() - reportedAt < progressEveryMs) return;
      reportedAt = performance.now();
      console.log(`${Math.round((reportedAt - startedAt) / 1000)} s: ${line}`);
    };
    const { manifest, isSameSecret, removedObjects } = await withArchive(
      { name, config, identityFile: values.identity },
      ({ file, privateKeys }) => {
        const { secretKey } = config;
        const erased = ids.map(Number);
        return restore({ url, storage, secretKey, file, privateKeys, replace, erased, onProgress });
      },
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored as of ${manifest.madeAt}: ${rows} rows, ${manifest.objects} uploads`);
    const erased = await eraseAgain(url);
    if (erased > 0) console.log(`${erased} fans who had left came back with it, and were erased again`);
    if (removedObjects > 0) console.log(`${removedObjects} uploads that came later were removed`);
    if (!isSameSecret) {
      console.log(
        'This installation has another secret key: stores must be connected anew. Or bring the old key, and restart.',
      );
    }
  });
}

/**
 * Erases deleted fans whom the archive restored. Without this call the next start would erase them before it accepts
 * requests.
 */
async function eraseAgain(url: string): Promise<number> {
  const db = createDatabase(url, { statementTimeoutMs: 0 });
  try {
    return await eraseReturned(db);
  } finally {
    await db.destroy();
  }
}
