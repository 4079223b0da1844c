import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acquireLock } from '../apps/server/src/operations/postgres/start-lock.ts';
import { apps, hashOf, isBuilt } from './built.mjs';
import { say } from './progress.mjs';
import { projectEnvironment, root, run } from './run.mjs';

// Builds the named apps. Only one process builds at a time. Runs on the project's own Node.

const maxWaitMs = 15 * 60_000;
const cache = join(root, 'node_modules', '.cache');
const lock = join(cache, 'build.lock');

mkdirSync(cache, { recursive: true });
await acquireLock(lock, 0).catch(() => {
  say('Another start is building; waiting for it …');
  return acquireLock(lock, maxWaitMs);
});
const missing = apps.filter((app) => process.argv.includes(app.name) && !isBuilt(app));
const results = await Promise.all(missing.map(build));
process.exit(results.every(Boolean) ? 0 : 1);

async function build({ name, folder, stamp, sources }) {
  // Hashes the sources before the build, so that changes during the build trigger the next one.
  const hash = hashOf(sources);
  const { code, output } = await run('vite', ['build', '--logLevel', 'warn'], {
    cwd: folder,
    env: projectEnvironment({ NODE_ENV: 'production' }),
    quiet: true,
  });
  if (code === 0) writeFileSync(stamp, hash);
  else say(`${output.trim()}\nThe ${name} could not be built, for the reason above.`);
  return code === 0;
}
