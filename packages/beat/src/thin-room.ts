import { type Playing, roundingMs } from './flash-safety.ts';
import { longestRunMs } from './light-rules.ts';
import { type Look, sweepMs } from './look.ts';
import { areSlow, growingRoom, isPause, runOfSpans } from './room.ts';
import { type Passage, fastPassages, halve } from './thin-flashes.ts';
import { type LitSpan } from './timeline.ts';

type Spans = readonly LitSpan[];

/**
 * A light that is slow enough for one phone, slow enough for groups that take turns: as `thinSpans` does, passages where the
 * room is too fast keep every second flash, and again every second of those. One flash alone is never too fast for a room.
 */
export function thinForGroups(spans: Spans, totalMs: number, look: Look, playing: Playing): Spans {
  if (look.groups === 1) return spans;
  if (areSlow(spans, totalMs, look, playing)) return spans;
  return mendJoints(halveCrowded(spans, look), playing, (kept, joints) => areSlow(kept, totalMs, look, joints));
}

/** Flashes are left out after each half minute until a pause of two seconds stands, also at the joints. */
export function keepPauses(spans: Spans, totalMs: number, look: Look, playing: Playing): Spans {
  const isShort = (kept: Spans, joints: Playing) =>
    runOfSpans(kept, totalMs, look, joints) <= longestRunMs + roundingMs;
  return isShort(spans, playing) ? spans : mendJoints(restBetweenRuns(spans, sweepMs(look)), playing, isShort);
}

/** A few groups first: what is too fast for them is gone before the others multiply it. */
function halveCrowded(spans: Spans, look: Look): Spans {
  const startsMs = spans.map(({ startMs }) => startMs);
  for (const { groups, timesMs } of growingRoom(startsMs, look)) {
    const passages = crowds(startsMs, timesMs, sweepMs({ ...look, groups }));
    if (passages.length > 0) return halveCrowded(halve(spans, passages), look);
  }
  return spans;
}

/** For each passage of the room that is too fast, the flashes that are on their way through the room meanwhile. */
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

/** Where the first of these times stands that is no earlier. */
function placeOf(timesMs: readonly number[], atMs: number): number {
  let [low, high] = [0, timesMs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timesMs[middle] ?? Infinity) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The longest run that may be, then the shortest pause. */
function restBetweenRuns(spans: Spans, changeMs: number): LitSpan[] {
  let fromMs = 0;
  let untilMs = -Infinity;
  return spans.filter(({ startMs, endMs }) => {
    const runFromMs = isPause(startMs - untilMs) ? startMs : fromMs;
    // A light that stays on so long is a pause itself.
    const stays = isPause(endMs - (startMs + changeMs));
    const runUntilMs = (stays ? startMs : endMs) + changeMs;
    if (runUntilMs - runFromMs > longestRunMs + roundingMs) return false;
    fromMs = stays ? endMs : runFromMs;
    untilMs = endMs + changeMs;
    return true;
  });
}

/** The fewest flashes at the start and then at the end are left out. Within the spans all is well by now. */
function mendJoints(spans: Spans, playing: Playing, isWell: (kept: Spans, joints: Playing) => boolean): Spans {
  const { after } = playing;
  const begun = fewest(spans.length, (count) => isWell(spans.slice(count), { after }));
  const kept = spans.slice(begun);
  return kept.slice(
    0,
    kept.length - fewest(kept.length, (count) => isWell(kept.slice(0, kept.length - count), playing)),
  );
}

/** The least count that will do, at most `most`, which is not asked about. */
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
