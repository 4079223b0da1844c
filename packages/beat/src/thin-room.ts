import { type Playing, roundingMs } from './flash-safety.ts';
import { longestRunMs } from './light-rules.ts';
import { type Look, sweepMs } from './look.ts';
import { areSlow, growingRoom, isPause, runOfSpans } from './room.ts';
import { type Passage, fastPassages, halve } from './thin-flashes.ts';
import { type LitSpan } from './timeline.ts';

type Spans = readonly LitSpan[];

/**
 * Thins a light that is slow enough for one phone until it is slow enough for groups that flash in turn. Keeps every
 * second flash of a fast passage, repeatedly. A single flash is always allowed.
 */
export function thinForGroups(spans: Spans, totalMs: number, look: Look, playing: Playing): Spans {
  if (look.groups === 1) return spans;
  if (areSlow(spans, totalMs, look, playing)) return spans;
  return mendJoints(halveCrowded(spans, look), playing, (kept, joints) => areSlow(kept, totalMs, look, joints));
}

/**
 * Removes flashes after each half minute until there is a two-second pause, even across the end of a round or of the
 * timeline before.
 */
export function keepPauses(spans: Spans, totalMs: number, look: Look, playing: Playing): Spans {
  const isShort = (kept: Spans, joints: Playing) =>
    runOfSpans(kept, totalMs, look, joints) <= longestRunMs + roundingMs;
  return isShort(spans, playing) ? spans : mendJoints(restBetweenRuns(spans, sweepMs(look)), playing, isShort);
}

/** Starts with few groups, because more groups multiply the excess. */
function halveCrowded(spans: Spans, look: Look): Spans {
  const startsMs = spans.map(({ startMs }) => startMs);
  for (const { groups, timesMs } of growingRoom(startsMs, look)) {
    const passages = crowds(startsMs, timesMs, sweepMs({ ...look, groups }));
    if (passages.length > 0) return halveCrowded(halve(spans, passages), look);
  }
  return spans;
}

function crowds(startsMs: readonly number[], momentsMs: readonly number[], wayMs: number): Passage[] {
  const passages: Passage[] = [];
  for (const { first, last } of fastPassages(momentsMs)) {
    const [fromMs = 0, toMs = 0] = [momentsMs[first], momentsMs[last]];
    const crowd = {
      first: placeOf(startsMs, fromMs - wayMs - roundingMs),
      last: placeOf(startsMs, toMs + roundingMs) - 1,
    };
    const passage = passages.at(-1);
    if (passage !== undefined && crowd.first <= passage.last) passage.last = crowd.last;
    else passages.push(crowd);
  }
  return passages;
}

function placeOf(timesMs: readonly number[], atMs: number): number {
  let [low, high] = [0, timesMs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timesMs[middle] ?? Infinity) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function restBetweenRuns(spans: Spans, changeMs: number): LitSpan[] {
  let fromMs = 0;
  let untilMs = -Infinity;
  return spans.filter(({ startMs, endMs }) => {
    const runFromMs = isPause(startMs - untilMs) ? startMs : fromMs;
    // A light that stays on as long as a pause counts as a pause.
    const stays = isPause(endMs - (startMs + changeMs));
    const runUntilMs = (stays ? startMs : endMs) + changeMs;
    if (runUntilMs - runFromMs > longestRunMs + roundingMs) return false;
    fromMs = stays ? endMs : runFromMs;
    untilMs = endMs + changeMs;
    return true;
  });
}

/** Removes the fewest flashes at the start, then at the end; the inside is safe by now. */
function mendJoints(spans: Spans, playing: Playing, isWell: (kept: Spans, joints: Playing) => boolean): Spans {
  const { after } = playing;
  const begun = fewest(spans.length, (count) => isWell(spans.slice(count), { after }));
  const kept = spans.slice(begun);
  return kept.slice(
    0,
    kept.length - fewest(kept.length, (count) => isWell(kept.slice(0, kept.length - count), playing)),
  );
}

function fewest(most: number, willDo: (count: number) => boolean): number {
  if (willDo(0)) return 0;
  let [tooFew, enough] = [0, most];
  while (enough - tooFew > 1) {
    const middle = (tooFew + enough) >> 1;
    if (willDo(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}
