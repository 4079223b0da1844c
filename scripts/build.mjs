import './require-node.mjs';
import { apps, isBuilt } from './built.mjs';
import { isProgram } from './is-program.mjs';
import { requireWritableProject } from './preflight.mjs';
import { beginStep } from './progress.mjs';
import { node, run } from './run.mjs';

// npm run build: builds each app; npm run build server: builds that one.

/** Builds the apps, or the named ones, whose sources changed. Resolves to false if a build failed. */
export async function ensureBuilt(...names) {
  const unknown = names.filter((name) => !apps.some((app) => app.name === name));
  if (unknown.length > 0) throw new Error(`There is no app ${unknown.join(', ')}.`);
  const wanted = apps.filter(({ name }) => names.length === 0 || names.includes(name));
  if (wanted.every(isBuilt)) return true;
  const missing = wanted.filter((app) => !isBuilt(app)).map(({ name }) => name);
  requireWritableProject();
  const endStep = beginStep(`Building the ${missing.join(', ')}`, 2);
  // Uses the project's own Node, because the machine's may lack the file lock that a build takes.
  const { code } = await run(node, ['scripts/build-apps.mjs', ...missing]);
  endStep();
  return code === 0;
}

if (isProgram(import.meta.url)) process.exit((await ensureBuilt(...process.argv.slice(2))) ? 0 : 1);
