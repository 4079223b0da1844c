import './require-node.mjs';
import { become } from './become.mjs';
import { ensureInstalled } from './install.mjs';

// npm run backup, npm run restore: also on a new machine, before anything was ever started there.

const [name, ...args] = process.argv.slice(2);
await ensureInstalled();
become(`apps/server/scripts/${name}.ts`, args);
