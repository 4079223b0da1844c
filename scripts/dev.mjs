import './require-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { envFile } from './become.mjs';
import { ensureInstalled } from './install.mjs';
import { node, projectEnvironment, root } from './run.mjs';

// npm run dev: the server starts anew when a source of it changes, and vite replaces the console's parts in the open
// page. Vite sends on to the server what is not its own, so one address is enough.

const address = 'http://localhost:5173';

await ensureInstalled();
const env = projectEnvironment({ NODE_ENV: 'development', PUBLIC_URL: process.env.PUBLIC_URL ?? address });
const start = (args, cwd) => spawn(node, args, { cwd, env, stdio: 'inherit' });
const children = [
  start(['--watch', '--watch-preserve-output', ...envFile, 'apps/server/src/main.ts'], root),
  start(
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--port', '5173', '--strictPort'],
    join(root, 'apps', 'console'),
  ),
];

let code = 0;
let remaining = children.length;
const endAll = () => children.forEach((child) => child.kill('SIGTERM'));

for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.removeAllListeners(signal).on(signal, endAll);
for (const child of children) {
  child.once('close', (childCode) => {
    code ||= childCode ?? 0;
    remaining -= 1;
    if (remaining === 0) process.exit(code);
    endAll();
  });
}
