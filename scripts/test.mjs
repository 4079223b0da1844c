import './require-node.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureConsole } from './build-console.mjs';
import { checks, passes } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { projectEnvironment, root, run } from './run.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';

// npm test: every check and every suite, on after a failure, so that one run shows all that is wrong. The last line counts.

// Ten minutes are the aim on two cores; a busy machine must not fail what is right.
const limitMs = 30 * 60_000;
const reports = join(root, 'node_modules', '.cache', 'reports');

await ensureInstalled();
mkdirSync(reports, { recursive: true });
const deadline = Date.now() + limitMs;
const total = { passed: 0, failed: 0 };

for (const check of checks) await suite(check.name, () => runCheck(check));
await suite('unit and API tests', () => runReported('vitest', vitestArguments, countVitest));
// Not a check of its own: it fails with the browser tests, which need it.
await suite('browser tests', runBrowserTests);

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function suite(name, work) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const { passed, failed } = await work();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${name}: ${failed === 0 ? 'good' : 'FAILED'}, ${seconds} s`);
}

async function runCheck(check) {
  return (await passes(check, remainingMs())) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function vitestArguments(file) {
  return { args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env: {} };
}

async function runBrowserTests() {
  const failed = { passed: 0, failed: 1 };
  const isBuilt = await ensureConsole();
  const browser = await ensureBrowser();
  if (!isBuilt || browser === undefined) return failed;
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  return runReported(
    'playwright',
    (file) => ({ args, env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
    countPlaywright,
  );
}

/** The runner's own report is counted, and its exit code only where the report tells of no failure. */
async function runReported(command, argumentsFor, count) {
  const file = join(reports, `${command}.json`);
  rmSync(file, { force: true });
  const { args, env } = argumentsFor(file);
  const { code, isLate } = await run(command, args, { env: projectEnvironment(env), timeoutMs: remainingMs() });
  if (isLate) console.error('Took too long, and was ended.');
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const { passed, failed } = report === undefined ? { passed: 0, failed: 0 } : count(report);
  if (passed + failed === 0) console.error('Not a single test ran.');
  const isSilentFailure = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isSilentFailure ? 1 : failed };
}

/** Never 0, which would mean no limit. */
function remainingMs() {
  return Math.max(1000, deadline - Date.now());
}
