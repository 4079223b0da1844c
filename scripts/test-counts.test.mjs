import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './run.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';

const file = (status, ...statuses) => ({
  name: join(root, 'apps', 'orders.test.ts'),
  message: 'Cannot find module',
  status,
  assertionResults: statuses.map((each) => ({
    status: each,
    fullName: `an order that ${each}`,
    failureMessages: each === 'failed' ? ['AssertionError: expected 2 to be 1\n\n    at orders.test.ts:7'] : [],
  })),
});

void test('a test file that cannot be loaded is one failure, though no test of it was seen', () => {
  const testResults = [
    file('passed', 'passed', 'passed', 'skipped'),
    file('failed', 'passed', 'failed'),
    file('failed'),
  ];
  assert.deepEqual(countVitest({ testResults }), {
    passed: 3,
    failures: [
      'apps/orders.test.ts: an order that failed\n    AssertionError: expected 2 to be 1\n        at orders.test.ts:7',
      'apps/orders.test.ts: the file itself\n    Cannot find module',
    ],
  });
});

void test('a suite of skipped tests counts nothing, which fails the run', () => {
  assert.deepEqual(countVitest({ testResults: [file('passed', 'skipped')] }), { passed: 0, failures: [] });
});

void test("an error outside of every journey is a failure, and a journey's second try a success that is told", () => {
  const spec = (title, status, ...messages) => ({
    file: 'door.spec.ts',
    title,
    tests: [{ status, results: messages.map((message) => (message === '' ? {} : { error: { message } })) }],
  });
  const report = {
    suites: [
      {
        specs: [spec('opens', 'expected', '')],
        suites: [
          {
            specs: [
              spec('closes', 'unexpected', '\u001B[31mlate\u001B[39m', 'late'),
              spec('rings', 'flaky', 'mute', ''),
            ],
          },
        ],
      },
    ],
    stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 3 },
    errors: [{ message: 'no server' }],
  };
  assert.deepEqual(countPlaywright(report), {
    passed: 2,
    failures: ['door.spec.ts: closes\n    late', 'outside of every journey\n    no server'],
    retries: ['door.spec.ts: rings\n    mute'],
  });
});
