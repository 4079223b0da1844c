import './require-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { envFile } from './become.mjs';
import { ensureInstalled } from './install.mjs';
import { node, projectEnvironment, root } from './run.mjs';

// npm run dev: restarts the server and updates open pages on changes. The console's vite forwards other paths to the
// fan app's vite and to the server, so one address is enough.

const address = 'http://localhost:5173';

await ensureInstalled();
const env = projectEnvironment({ NODE_ENV: 'development', PUBLIC_URL: process.env.PUBLIC_URL ?? address });
const start = (args, cwd) => spawn(node, args, { cwd, env, stdio: 'inherit' });
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const startVite = (app, port) => start([vite, '--port', port, '--strictPort'], join(root, 'apps', app));
const children = [
  start(['--watch', '--watch-preserve-output', ...envFile, 'apps/server/src/main.ts'], root),
  startVite('console', '5173'),
  startVite('fan', '5174'),
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
