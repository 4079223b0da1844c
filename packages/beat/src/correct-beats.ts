/*
 * Manual corrections of detected beats. Beats are whole milliseconds, strictly increasing, within 0 ≤ beat < duration.
 * All functions return new lists.
 */

export const nudgeStepMs = 10;

/**
 * Adds a beat in the middle of every interval and half an interval after the last beat, within the song. The first beat
 * stays first. Adds none between beats 1 ms apart.
 */
export function doubleBeats(beats: readonly number[], durationMs: number): number[] {
  return beats.flatMap((beat, place) => {
    const middle = halfABeatAfter(beats, place);
    const fits = middle > beat && middle < (beats[place + 1] ?? durationMs);
    return fits ? [beat, middle] : [beat];
  });
}

export function halveBeats(beats: readonly number[], from: 'first' | 'second' = 'first'): number[] {
  const rest = from === 'first' ? 0 : 1;
  return beats.filter((_beat, place) => place % 2 === rest);
}

/**
 * Moves every beat later by half the interval to the next beat; the last beat uses the previous interval. Drops a beat
 * that lands after the end of the song.
 */
export function shiftHalfABeat(beats: readonly number[], durationMs: number): number[] {
  return beats.map((_beat, place) => halfABeatAfter(beats, place)).filter((beat) => beat < durationMs);
}

export function nudgeBeats(beats: readonly number[], byMs: number, durationMs: number): number[] {
  const stepMs = Math.round(byMs);
  return beats.map((beat) => beat + stepMs).filter((beat) => beat >= 0 && beat < durationMs);
}

function halfABeatAfter(beats: readonly number[], place: number): number {
  const [before, beat = 0, after] = [beats[place - 1], beats[place], beats[place + 1]];
  const intervalMs = after !== undefined ? after - beat : before !== undefined ? beat - before : 0;
  return Math.round(beat + intervalMs / 2);
}
