import { eraseReturned } from '../src/features/fan-profile/index.ts';
import { readArchive } from '../src/operations/backup/archive-reader.ts';
import { withArchive } from '../src/operations/backup/named-archive.ts';
import { otherSecretKey } from '../src/operations/backup/other-secret-key.ts';
import { restore, type RestoreOptions } from '../src/operations/backup/restore.ts';
import { inspectConfig } from '../src/platform/config/config.ts';
import { createDatabase } from '../src/platform/db/database.ts';
import { readCommandLine } from './command-line.ts';
import { runOperatorCommand, withInstallation } from './operator-command.ts';

// Runs npm run restore -- file [--identity file] [--replace] [--erase id,id]: replaces this installation by the archive
// while Backline is stopped. The archive may lie at an s3:// address.

const { values, positionals } = readCommandLine({
  usage: 'npm run restore -- FILE [--identity FILE] [--replace] [--erase ID,ID]',
  options: { identity: { type: 'string' }, replace: { type: 'boolean' }, erase: { type: 'string' } },
  operands: [1, 1],
  refuse: (line) => (idsOf(line.values.erase).every((id) => /^\d{1,15}$/.test(id)) ? undefined : '--erase needs ids'),
});
const [name = ''] = positionals;
const progressEveryMs = 2_000;

function idsOf(text = ''): string[] {
  return text.split(',').filter((id) => id !== '');
}

await runOperatorCommand(() =>
  // Reads the archive first, because opening the installation would create one.
  withArchive({ name, config: inspectConfig(), identityFile: values.identity }, async ({ file, privateKeys }) => {
    const manifest = await readArchive(file, privateKeys);
    await withInstallation(({ url, storage }, { secretKey }) =>
      fill({ url, storage, secretKey, file, manifest, privateKeys }),
    );
  }),
);

async function fill(archive: Omit<RestoreOptions, 'replace'>): Promise<void> {
  const { replace = false, erase } = values;
  const startedAt = performance.now();
  let reportedAt = startedAt;
  const onProgress = (line: string) => {
    if (performance.now() - reportedAt < progressEveryMs) return;
    reportedAt = performance.now();
    console.log(`${Math.round((reportedAt - startedAt) / 1000)} s: ${line}`);
  };
  const restored = await restore({ ...archive, replace, erased: idsOf(erase).map(Number), onProgress });
  const { manifest, isSameSecret, removedObjects } = restored;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored as of ${manifest.madeAt}: ${rows} rows, ${manifest.objects} uploads`);
  const erased = await eraseAgain(archive.url);
  if (erased > 0) console.log(`${erased} fans who had left came back with it, and were erased again`);
  if (removedObjects > 0) console.log(`${removedObjects} uploads that came later were removed`);
  if (!isSameSecret) console.log(otherSecretKey);
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
