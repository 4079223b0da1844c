import './require-node.mjs';
import { become } from './become.mjs';
import { ensurePages } from './build-pages.mjs';
import { ensureInstalled } from './install.mjs';

// npm start: makes whatever is missing, and becomes the server. Later starts find all made, and need no network.

await ensureInstalled();
if (!(await ensurePages())) process.exit(1);
become('apps/server/src/main.ts', process.argv.slice(2));
