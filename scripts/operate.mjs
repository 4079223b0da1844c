import './require-node.mjs';
import { become } from './become.mjs';
import { ensureInstalled } from './install.mjs';

// npm run backup, npm run restore, npm run demo: also on a new machine, before anything was ever started there.

const [name, ...args] = process.argv.slice(2);
await ensureInstalled();
const programs = {
  backup: 'apps/server/scripts/backup.ts',
  restore: 'apps/server/scripts/restore.ts',
  demo: 'apps/server/demo/large.ts',
};

become(programs[name], args);
