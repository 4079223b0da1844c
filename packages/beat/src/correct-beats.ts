/*
 * What a person does to beats that were detected at the wrong speed or place. Beats are whole milliseconds, strictly
 * increasing, within 0 ≤ beat < duration; so are the results, as new lists.
 */

/** How far one press of "earlier" or "later" moves the beats. */
export const nudgeStepMs = 10;

/**
 * A beat more in the middle of every interval, and one half an interval after the last beat if the song lasts that long,
 * so that it ends as it went; none before the first, which stays the first. Neighbours 1 ms apart have no middle.
 */
export function doubleBeats(beats: readonly number[], durationMs: number): number[] {
  return beats.flatMap((beat, place) => {
    const middle = halfABeatAfter(beats, place);
    const fits = middle > beat && middle < (beats[place + 1] ?? durationMs);
    return fits ? [beat, middle] : [beat];
  });
}

/** Every second beat, from the first or from the second one. */
export function halveBeats(beats: readonly number[], from: 'first' | 'second' = 'first'): number[] {
  const rest = from === 'first' ? 0 : 1;
  return beats.filter((_beat, place) => place % 2 === rest);
}

/** Every beat later by half the time to the next one; the last, by half the time since the one before, may leave the song. */
export function shiftHalfABeat(beats: readonly number[], durationMs: number): number[] {
  return beats.map((_beat, place) => halfABeatAfter(beats, place)).filter((beat) => beat < durationMs);
}

/** Every beat later by `byMs`, earlier where that is negative; what leaves the song is lost. */
export function nudgeBeats(beats: readonly number[], byMs: number, durationMs: number): number[] {
  const stepMs = Math.round(byMs);
  return beats.map((beat) => beat + stepMs).filter((beat) => beat >= 0 && beat < durationMs);
}

/** One beat alone has no interval to halve and stays where it is. */
function halfABeatAfter(beats: readonly number[], place: number): number {
  const [before, beat = 0, after] = [beats[place - 1], beats[place], beats[place + 1]];
  const intervalMs = after !== undefined ? after - beat : before !== undefined ? beat - before : 0;
  return Math.round(beat + intervalMs / 2);
}
