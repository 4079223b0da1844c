import './require-node.mjs';
import { ensureBrowsers } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { projectEnvironment, run } from './run.mjs';

// npm test: runs checks, unit, API and page tests, and the core journeys in turn. npm run test:all adds process, kill
// and fuzz tests and all other journeys. Continues after a failed step.

const isAll = process.argv.includes('--all');

const steps = [
  { name: 'Checks', passes: () => isSuccessful('node', ['scripts/checks.mjs']) },
  {
    name: 'Unit, API and page tests',
    passes: () => isSuccessful('vitest', ['run', ...(isAll ? [] : ['--project=!process'])]),
  },
  { name: 'Journeys', passes: runJourneys },
];

await ensureInstalled();
const results = [];
for (const { name, passes } of steps) {
  console.log(`\n── ${name}`);
  results.push({ name, isGood: await passes() });
}
console.log(`\n${results.map(({ name, isGood }) => `${name}: ${isGood ? 'passed' : 'FAILED'}`).join('\n')}`);
process.exit(results.every(({ isGood }) => isGood) ? 0 : 1);

async function runJourneys() {
  const [isBuilt, browsers] = [await ensureBuilt(), await ensureBrowsers()];
  if (!isBuilt || browsers === undefined) return false;
  const projects = isAll ? [] : ['--project=core'];
  return isSuccessful('playwright', ['test', '-c', 'e2e/playwright.config.ts', ...projects], browsers);
}

async function isSuccessful(command, args, environment = {}) {
  const { code } = await run(command, args, { env: projectEnvironment(environment) });
  return code === 0;
}
