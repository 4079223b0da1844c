/** Max deviation of a beat, or of its interval, as a share of the true interval. */
const tolerance = 0.175;

/**
 * Returns the share of beats, 0 to 1, that are correct and follow a correct beat: "total correct" of
 * mir_eval.beat.continuity, except that each true beat matches only once. Both lists are sorted.
 */
export function continuity(truth: readonly number[], found: readonly number[]): number {
  if (truth.length < 2 || found.length < 2) return 0;
  const claimed = new Set<number>();
  let nearest = 0;
  for (const [index, beat] of found.entries()) {
    while (distance(truth, nearest + 1, beat) < distance(truth, nearest, beat)) nearest += 1;
    if (claimed.has(nearest)) continue;
    // The first beat of either list has no previous interval, so it is judged by the next one.
    const looksAhead = index === 0 || nearest === 0;
    const trueInterval = intervalAt(truth, nearest, looksAhead);
    const foundInterval = intervalAt(found, index, looksAhead);
    const isInPhase = distance(truth, nearest, beat) / trueInterval < tolerance;
    const isInTempo = Math.abs(1 - foundInterval / trueInterval) < tolerance;
    if (isInPhase && isInTempo) claimed.add(nearest);
  }
  return claimed.size / Math.max(truth.length, found.length);
}

const distance = (beats: readonly number[], index: number, beat: number) =>
  Math.abs((beats[index] ?? Number.POSITIVE_INFINITY) - beat);

function intervalAt(beats: readonly number[], index: number, looksAhead: boolean): number {
  const from = looksAhead && index + 1 < beats.length ? index : index - 1;
  return (beats[from + 1] ?? Number.NaN) - (beats[from] ?? Number.NaN);
}
