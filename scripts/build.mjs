import { writeFileSync } from 'node:fs';
import './require-node.mjs';
import { alone } from './alone.mjs';
import { apps, hashOf, isBuilt } from './built.mjs';
import { isProgram } from './is-program.mjs';
import { projectEnvironment, run } from './run.mjs';

// npm run build: each app; npm run build server: that one alone.

/** Builds each app, or each of those named, whose sources changed since its last build. Answers whether all builds stand. */
export async function ensureBuilt(...names) {
  const unknown = names.filter((name) => !apps.some((app) => app.name === name));
  if (unknown.length > 0) throw new Error(`There is no app ${unknown.join(', ')}.`);
  const wanted = apps.filter(({ name }) => names.length === 0 || names.includes(name));
  return wanted.every(isBuilt) || alone(() => buildMissing(wanted));
}

async function buildMissing(wanted) {
  const built = await Promise.all(wanted.filter((app) => !isBuilt(app)).map(build));
  return built.every(Boolean);
}

async function build({ name, folder, stamp, sources }) {
  // Before the build: what changes while it runs is built the next time.
  const hash = hashOf(sources);
  console.log(`Building apps/${name} …`);
  const { code, output } = await run('vite', ['build', '--logLevel', 'warn'], {
    cwd: folder,
    env: projectEnvironment({ NODE_ENV: 'production' }),
    quiet: true,
  });
  if (code === 0) writeFileSync(stamp, hash);
  else console.error(output.trim());
  return code === 0;
}

if (isProgram(import.meta.url)) process.exit((await ensureBuilt(...process.argv.slice(2))) ? 0 : 1);
