type Run = () => unknown;

/** Returns the cost of `run` relative to `reference`: the minimum of three alternating runs each. */
export async function costRatio(run: Run, reference: Run): Promise<number> {
  let [runMs, referenceMs] = [Infinity, Infinity];
  for (let time = 0; time < 3; time += 1) {
    runMs = Math.min(runMs, await msOf(run));
    referenceMs = Math.min(referenceMs, await msOf(reference));
  }
  return runMs / referenceMs;
}

async function msOf(run: Run): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}
