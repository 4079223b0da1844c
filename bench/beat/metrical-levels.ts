/**
 * Returns the beats and the other levels that listeners may tap: the off-beats, double time, and half time from the
 * first or the second beat (mir_eval.beat, after Davies, Degara & Plumbley 2009).
 */
export function metricalLevels(beats: readonly number[]): number[][] {
  const offBeats = beats.slice(1).map((beat, index) => (beat + (beats[index] ?? beat)) / 2);
  return [
    [...beats],
    offBeats,
    [...beats, ...offBeats].toSorted((one, other) => one - other),
    beats.filter((_, index) => index % 2 === 0),
    beats.filter((_, index) => index % 2 === 1),
  ];
}
