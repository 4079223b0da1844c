import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countPlaywright, countVitest } from './test-counts.mjs';

const file = (status, ...statuses) => ({ status, assertionResults: statuses.map((each) => ({ status: each })) });

void test('a test file that cannot be loaded is one failure, though no test of it was seen', () => {
  const testResults = [
    file('passed', 'passed', 'passed', 'skipped'),
    file('failed', 'passed', 'failed'),
    file('failed'),
  ];
  assert.deepEqual(countVitest({ testResults }), { passed: 3, failed: 2 });
});

void test('a suite of skipped tests counts nothing, which fails the run', () => {
  assert.deepEqual(countVitest({ testResults: [file('passed', 'skipped')] }), { passed: 0, failed: 0 });
});

void test("an error outside of every journey is a failure, and a journey's second try a success that is told", () => {
  const stats = { expected: 4, flaky: 1, unexpected: 2, skipped: 3 };
  assert.deepEqual(countPlaywright({ stats, errors: [{}] }), { passed: 5, failed: 3, retried: 1 });
});
