import './require-node.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { projectEnvironment, run } from './run.mjs';
import { fillers, stages } from './suites.mjs';

// npm test: every check and every suite, on after a failure, so that one run shows all that is wrong. The last line counts.
// npm test -- lint browser: those alone whose names hold one of the words.

// Fifteen minutes are the aim on two cores; a slow or busy machine must not fail what is right.
const limitMs = 80 * 60_000;
const words = process.argv.slice(2);

await ensureInstalled();
const deadline = Date.now() + limitMs;
const results = [];
const filling = runLane(fillers);
for (const lanes of stages) results.push(...(await Promise.all(lanes.map(runLane))).flat());
results.push(...(await filling));

console.log('\nSeconds:');
for (const { name, seconds, failures, retries } of results.toSorted((a, b) => b.seconds - a.seconds)) {
  const told = [
    ...(failures.length === 0 ? [] : [`${failures.length} FAILED`]),
    ...(retries.length === 0 ? [] : [`${retries.length} at another try`]),
  ];
  console.log(`${seconds.toFixed(1).padStart(7)}  ${[name, ...told].join(': ')}`);
}
list(
  'At another try',
  results.flatMap(({ retries }) => retries),
);
list(
  'FAILED',
  results.flatMap(({ failures }) => failures),
);
if (results.length === 0)
  console.error(`There are only: ${[...stages.flat(2), ...fillers].map(({ name }) => name).join(', ')}`);
const passed = sum(({ passed }) => passed);
const failed = results.length === 0 ? 1 : sum(({ failures }) => failures.length);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function sum(count) {
  return results.reduce((total, result) => total + count(result), 0);
}

/** Again at the end, where whoever reads the last lines of a long run sees them. */
function list(heading, told) {
  if (told.length > 0)
    console.log(`\n${heading}:\n${told.map((one) => `  ${one.replaceAll('\n', '\n  ')}`).join('\n')}`);
}

async function runLane(suites) {
  const chosen = suites.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const results = [];
  for (const suite of chosen) results.push(await runSuite(suite));
  return results;
}

/** What it says is printed at its end, in one piece: another one runs beside it. */
async function runSuite(suite) {
  const startedAt = Date.now();
  const { codes, output } = await runCommands(suite);
  const isGood = codes.length === suite.commands.length && codes.every((code) => code === 0);
  const counts = suite.report === undefined ? countOnce(suite, isGood) : read(suite, isGood);
  const seconds = (Date.now() - startedAt) / 1000;
  const end = `${counts.failures.length === 0 ? 'good' : 'FAILED'}, ${seconds.toFixed(1)} s`;
  console.log(`\n── ${suite.name}\n${output}\n── ${suite.name}: ${end}`);
  return { name: suite.name, seconds, retries: [], ...counts };
}

async function runCommands({ commands, report, environment = async () => ({}) }) {
  if (report !== undefined) {
    mkdirSync(dirname(report), { recursive: true });
    rmSync(report, { force: true });
  }
  const more = await environment();
  if (more === undefined) return { codes: [], output: '' };
  const [codes, said] = [[], []];
  for (const [command, ...args] of commands) {
    const { code, output, isLate } = await run(command, args, {
      env: projectEnvironment(more),
      quiet: true,
      timeoutMs: remainingMs(),
    });
    codes.push(code);
    said.push(output.trim(), ...(isLate ? [`${command} took too long, and was ended.`] : []));
  }
  return { codes, output: said.join('\n') };
}

function countOnce({ name }, isGood) {
  return { passed: Number(isGood), failures: isGood ? [] : [name] };
}

/** The runner's own report is counted, and its exit code only where the report tells of no failure. */
function read({ name, report, count }, isGood) {
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failures: [] };
  if (counts.passed + counts.failures.length === 0) console.error(`Not a single one of the ${name} ran.`);
  const isSilentFailure = counts.failures.length === 0 && (!isGood || counts.passed === 0);
  return isSilentFailure ? { ...counts, failures: [`${name}: ended without saying which`] } : counts;
}

/** Never 0, which would mean no limit. */
function remainingMs() {
  return Math.max(1000, deadline - Date.now());
}
