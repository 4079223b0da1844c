import './require-node.mjs';
import { ensureInstalled } from './install.mjs';
import { isProgram } from './is-program.mjs';
import { run } from './run.mjs';

/** What must hold of the sources themselves. Each counts as one test. */
export const checks = [
  // By one reading of the types: `npm run types` finds the same, and would read them all again.
  {
    name: 'lint and types',
    // It ends in seconds: collecting no garbage before 4 GB of it saves a quarter of its work.
    commands: [['env', 'GOGC=off', 'GOMEMLIMIT=4GiB', 'oxlint', '--type-aware', '--type-check', '--deny-warnings']],
  },
  { name: 'tests of these scripts', commands: [['node', '--test', '--test-reporter=dot', 'scripts/*.test.mjs']] },
  { name: 'format', commands: [['oxfmt', '--check', '.']] },
  { name: 'unused code', commands: [['knip', '--no-progress']] },
  {
    name: 'generated files',
    commands: [
      ['node', 'apps/server/scripts/generate-schema.ts', '--check'],
      ['node', 'apps/server/scripts/generate-openapi.ts', '--check'],
      ['node', 'apps/server/scripts/generate-draw.ts', '--check'],
    ],
  },
  {
    name: 'reference of the API',
    commands: [
      ['env', 'REDOCLY_SUPPRESS_NOTIFICATIONS=true', 'redocly', 'lint', '--format=stylish', 'docs/openapi.json'],
    ],
  },
];

/** Answers whether all its commands succeed; each of them prints what is wrong. */
export async function passes({ commands }, timeoutMs = 0) {
  let isGood = true;
  for (const [command, ...args] of commands) {
    const { code, isLate } = await run(command, args, { timeoutMs });
    if (isLate) console.error(`${command} took too long, and was ended.`);
    if (code !== 0) isGood = false;
  }
  return isGood;
}

// npm run check: all of them, on after a failure.
if (isProgram(import.meta.url)) {
  await ensureInstalled();
  const failed = [];
  for (const check of checks) {
    console.log(`\n── ${check.name}`);
    if (!(await passes(check))) failed.push(check.name);
  }
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
  process.exit(failed.length > 0 ? 1 : 0);
}
