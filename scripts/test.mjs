import './require-node.mjs';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBrowsers } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureRedis } from './redis.mjs';
import { projectEnvironment, root, run } from './run.mjs';

// npm test: runs checks, unit, API and page tests, and the core journeys in turn. npm run test:all adds process, kill
// and fuzz tests and all other journeys. Continues after a failed step.

const report = join(root, '.tmp', 'tests.json');
const isAll = process.argv.includes('--all');

const steps = [
  { name: 'Checks', passes: () => isSuccessful('node', ['scripts/checks.mjs']) },
  { name: 'Unit, API and page tests', passes: runTests },
  { name: 'Journeys', passes: runJourneys },
];

await ensureInstalled();
const results = [];
for (const { name, passes } of steps) {
  console.log(`\n── ${name}`);
  results.push({ name, isGood: await passes() });
}
for (const line of failedTests()) console.log(line);
console.log(`\n${results.map(({ name, isGood }) => `${name}: ${isGood ? 'passed' : 'FAILED'}`).join('\n')}`);
process.exit(results.every(({ isGood }) => isGood) ? 0 : 1);

async function runTests() {
  // Before the tests, which run at once and each need it. Without Redis, they fail and say why.
  await ensureRedis();
  rmSync(report, { force: true });
  const projects = isAll ? [] : ['--project=!process'];
  return isSuccessful('vitest', [
    'run',
    ...projects,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
}

/** Repeats the failed tests at the end, because the journeys print a lot after Vitest's own list of failures. */
function failedTests() {
  let files = [];
  try {
    files = JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    return ['\nThe tests left no report.'];
  }
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const lines = failed.map(
        ({ fullName, failureMessages }) => `  ${fullName}\n    ${failureMessages.join('\n').slice(0, 500)}`,
      );
      return [`\n${relative(root, name)} ${message}`, ...lines];
    });
}

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
