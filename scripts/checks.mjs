import './require-node.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';

// npm run check: checks the sources. Continues after a failed check.

const checks = [
  // Includes the errors of `npm run types`.
  ['Lint and types', 'oxlint --type-aware --type-check --deny-warnings'],
  ['Format', 'oxfmt --check .'],
  ['Unused code', 'knip --no-progress'],
  ['Tests of the scripts', 'node --test scripts/*.test.mjs'],
  ['Generated schema', 'node apps/server/scripts/generate-schema.ts --check'],
  ['Generated API reference', 'node apps/server/scripts/generate-openapi.ts --check'],
  ['Generated configuration', 'node apps/server/scripts/generate-configuration.ts --check'],
  ['Languages', 'node packages/languages/scripts/generate.ts --check'],
  ['Generated draw', 'node apps/server/scripts/generate-draw.ts --check'],
  ['API reference', 'env REDOCLY_SUPPRESS_NOTIFICATIONS=true redocly lint --format=stylish docs/openapi.json'],
];

await ensureInstalled();
const failed = [];
for (const [name, line] of checks) {
  console.log(`\n── ${name}`);
  const [command, ...args] = line.split(' ');
  const { code } = await run(command, args);
  if (code !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
