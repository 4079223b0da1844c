import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

/** Of a failure's message: what was expected and what came, without the lines of code behind it. */
const toldLines = 6;

/** From vitest's json report. A file that could not even be loaded counts as one failure: no test of it was seen. */
export function countVitest({ testResults }) {
  const results = testResults.flatMap((file) =>
    file.assertionResults.map((result) => ({ ...result, file: file.name })),
  );
  const failed = results.filter(({ status }) => status === 'failed');
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return {
    passed: results.filter(({ status }) => status === 'passed').length,
    failures: [
      ...failed.map(({ file, fullName, failureMessages }) => tell(file, fullName, failureMessages[0])),
      ...broken.map(({ name, message }) => tell(name, 'the file itself', message)),
    ],
  };
}

/** From Playwright's json report. What passed only at another try counts as passed, and is told: who always needs one has a fault. */
export function countPlaywright({ suites, stats, errors }) {
  const tests = suites.flatMap(testsOf);
  const told = (status) =>
    tests
      .filter((test) => test.status === status)
      .map(({ file, title, results }) =>
        tell(file, title, results.find(({ error }) => error !== undefined)?.error.message),
      );
  return {
    passed: stats.expected + stats.flaky,
    failures: [...told('unexpected'), ...errors.map(({ message }) => tell('', 'outside of every journey', message))],
    retries: told('flaky'),
  };
}

function testsOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) => tests.map((test) => ({ ...test, file, title })));
  return [...own, ...suites.flatMap(testsOf)];
}

function tell(file, title, message = '') {
  const where = file.startsWith(root) ? relative(root, file) : file;
  const why = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, toldLines)
    .map((line) => `    ${line.slice(0, 300)}`);
  return [[where, title].filter((part) => part !== '').join(': '), ...why].join('\n');
}
