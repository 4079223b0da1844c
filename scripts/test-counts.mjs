/** From vitest's json report. A file that could not even be loaded counts as one failure: no test of it was seen. */
export function countVitest({ testResults }) {
  const results = testResults.flatMap((file) => file.assertionResults.map(({ status }) => status));
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return {
    passed: results.filter((status) => status === 'passed').length,
    failed: results.filter((status) => status === 'failed').length + broken.length,
  };
}

/** From Playwright's json report. What passed only at another try counts as passed, and is told: who always needs one has a fault. */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, retried: stats.flaky };
}
