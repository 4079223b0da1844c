import './require-node.mjs';
import { become } from './become.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

// npm start: makes whatever is missing, and becomes the server. Later starts find all made, and need no network.

await ensureInstalled();
if (!(await ensureBuilt())) process.exit(1);
become('apps/server/dist/main.js', process.argv.slice(2));
