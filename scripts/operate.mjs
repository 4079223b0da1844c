import { resolve } from 'node:path';
import './require-node.mjs';
import { become } from './become.mjs';
import { ensureInstalled } from './install.mjs';

// npm run backup, restore, migrate, bucket, doctor, audit:archive, second-factor:reset, demo, analyze and rehearse.
// These commands also work before the first start.

const [name, ...args] = process.argv.slice(2);
await ensureInstalled();
const programs = {
  analyze: 'apps/server/scripts/analyze.ts',
  'audit-archive': 'apps/server/scripts/audit-archive.ts',
  backup: 'apps/server/scripts/backup.ts',
  bucket: 'apps/server/scripts/prepare-bucket.ts',
  doctor: 'apps/server/scripts/doctor.ts',
  migrate: 'apps/server/scripts/migrate.ts',
  restore: 'apps/server/scripts/restore.ts',
  'second-factor-reset': 'apps/server/scripts/reset-second-factor.ts',
  demo: 'apps/server/demo/large.ts',
  rehearse: 'apps/server/rehearsal/rehearse.ts',
};

// npm runs at the project's root, but paths are relative to the user's folder.
const here = process.env.INIT_CWD ?? process.cwd();
become(programs[name], name === 'analyze' ? args.map((file) => resolve(here, file)) : args);
