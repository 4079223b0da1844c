import { join, resolve } from 'node:path';
import { archiveMonths } from '../src/operations/audit-archive/audit-archive.ts';
import { createDatabase } from '../src/platform/db/database.ts';
import { readCommandLine } from './command-line.ts';
import { runOnInstallation } from './operator-command.ts';

// Runs `npm run audit:archive -- --before 2026-01 [folder]`: moves earlier months of the audit log into files. Backline
// may be running.

const { values, positionals } = readCommandLine({
  usage: 'npm run audit:archive -- --before 2026-01 [FOLDER]',
  options: { before: { type: 'string' } },
  operands: [0, 1],
  refuse: (line) => (line.values.before === undefined ? '--before is missing' : undefined),
});
const { before = '' } = values;

await runOnInstallation(async ({ url }, { dataDir }) => {
  const folder = resolve(positionals[0] ?? join(dataDir, 'audit-archive'));
  const db = createDatabase(url, { poolSize: 2, statementTimeoutMs: 0, applicationName: 'backline archive' });
  try {
    const months = await archiveMonths({ db, before, folder });
    for (const { month, file } of months) {
      const said = file && `${file.lines} lines, ${(file.bytes / 1e6).toFixed(1)} MB, ${join(folder, file.name)}`;
      console.log(`${month}: ${said ?? 'no lines'}`);
    }
    console.log(months.length === 0 ? `No month before ${before} is in the audit log` : 'Keep these files.');
  } finally {
    await db.destroy();
  }
});
